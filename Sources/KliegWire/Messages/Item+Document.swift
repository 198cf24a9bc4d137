package import KliegJSON
package import KliegModel

extension Item {
  /// Reads an item that stands alone, as a line of a file does.
  package init(
    document value: JSONValue, limits: MessageLimits = MessageLimits()
  ) throws(KliegError) {
    do throws(MessageFault) {
      self = try Item(from: value, limits: limits)
    } catch {
      throw error.itemError(identifier: value.object?.find("identifier")?.string ?? "")
    }
  }
}
