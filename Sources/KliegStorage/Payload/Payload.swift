internal import KliegJSON
package import KliegModel

/// How an item's attributes are stored: a JSON object, its keys in the order of their UTF-8 bytes.
///
/// The same attributes always give the same bytes. Whole numbers stay exact, numbers with a
/// fraction have the fewest digits that read back, a date is `{"date": microseconds}`.
package enum Payload {
  /// An item without attributes.
  package static let empty = Array("{}".utf8)

  /// Encodes attributes; those without a value are left out.
  ///
  /// - Throws: `KliegError` of code `invalidItem` for what cannot be stored: a number that is not
  ///   finite, a list in a list, nothing in a list.
  package static func encode(_ attributes: [String: AttributeValue]) throws(KliegError) -> [UInt8] {
    let members = attributes.filter { $0.value != .null }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var writer = JSONWriter()
    writer.reserveCapacity(64 * members.count)
    writer.beginObject()
    for (name, value) in members {
      writer.key(name)
      if case .list(let elements) = value {
        writer.beginArray()
        for element in elements { try write(element, of: name, to: &writer) }
        writer.endArray()
      } else {
        try write(value, of: name, to: &writer)
      }
    }
    writer.endObject()
    return writer.bytes
  }

  private static func write(
    _ value: AttributeValue, of name: String, to writer: inout JSONWriter
  ) throws(KliegError) {
    switch value {
    case .string(let text): writer.string(text)
    case .integer(let integer): writer.integer(integer)
    case .boolean(let boolean): writer.boolean(boolean)
    case .number(let number):
      guard (try? writer.number(number)) != nil else {
        throw refusal("The attribute “\(name)” is \(number), which is no number.")
      }
    case .date(let moment):
      writer.beginObject()
      writer.key("date")
      writer.integer(moment.microseconds)
      writer.endObject()
    case .list: throw refusal("The attribute “\(name)” holds a list in a list.")
    case .null: throw refusal("The attribute “\(name)” holds nothing in a list.")
    }
  }

  private static func refusal(_ sentence: String) -> KliegError {
    KliegError(.invalidItem, sentence)
  }

  static func damage(_ finding: String) -> Damage {
    Damage(file: StoreSchema.fileName, finding: "a payload cannot be read: \(finding)")
  }
}
