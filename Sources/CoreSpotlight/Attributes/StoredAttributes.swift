import Foundation
import KliegJSON
import KliegModel
import KliegWire

/// Attributes as text, for archives.
enum StoredAttributes {
  /// Writes attributes as a call carries them.
  static func text(of attributes: [String: AttributeValue]) -> String {
    var writer = JSONWriter()
    let item = Item("archived", attributes: attributes)
    guard (try? item.encodeMessage(into: &writer)) != nil else { return "{}" }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads what ``text(of:)`` wrote; nil where it is something else.
  static func attributes(of text: String) -> [String: AttributeValue]? {
    guard let parser = try? JSONParser() else { return nil }
    return try? parser.withDocument(Array(text.utf8)) { value in
      try Item(document: value).attributes
    }
  }
}
