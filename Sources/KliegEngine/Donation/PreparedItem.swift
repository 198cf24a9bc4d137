import KliegModel
import KliegStorage

/// An item with its attributes of the right kinds, encoded as they are stored.
struct PreparedItem: Sendable {
  private(set) var item: Item
  /// Its place in the update that it came with.
  let position: Int
  /// The encoded attributes; of an update, not before it is merged.
  private(set) var payload: [UInt8] = []

  init(_ item: Item, position: Int, limit: Int) throws(KliegError) {
    self.item = item
    self.position = position
    if !item.isUpdate { try encode(limit: limit) }
  }

  /// The item as it is once an update is merged into what is stored.
  func merged(
    into stored: StoredItem?, using payloads: PayloadReader, limit: Int
  ) throws(KliegError) -> PreparedItem {
    var merged = self
    var attributes: [String: AttributeValue] = [:]
    if let stored {
      do {
        attributes = try payloads.attributes(stored.payload)
      } catch {
        throw KliegError(
          .damaged, "Item “\(item.identifier)” cannot be merged into what is stored: \(error).",
          details: ["identifier": item.identifier])
      }
      merged.item.domain = item.domain ?? stored.domain
      merged.item.priority = item.priority == 0 ? stored.priority : item.priority
    }
    attributes.merge(item.attributes) { $1 }
    merged.item.attributes = attributes.filter { $0.value != .null }
    try merged.encode(limit: limit)
    return merged
  }

  private mutating func encode(limit: Int) throws(KliegError) {
    do {
      payload = try Payload.encode(item.attributes)
    } catch {
      throw KliegError(
        .invalidItem, "Item “\(item.identifier)” cannot be encoded: \(error).",
        details: ["identifier": item.identifier])
    }
    guard payload.count <= limit else {
      throw KliegError(
        .limitExceeded,
        "Item “\(item.identifier)” has \(payload.count) bytes; \(limit) are allowed.",
        details: ["identifier": item.identifier, "limit": Setting.itemBytes.rawValue])
    }
  }
}
