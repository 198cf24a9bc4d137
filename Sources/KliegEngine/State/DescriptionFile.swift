import FoundationEssentials
import KliegFaults
import KliegModel
import KliegStorage

/// The file `description` in an index's folder: what the index is, for the day on which its store cannot
/// say it.
///
/// A store that lost its fields would be read with none, and no attribute of its items would be known
/// any more; the catalog has them too, and may be lost as well.
struct DescriptionFile {
  private struct Content: Codable {
    struct Attribute: Codable {
      var name: String
      var kind: String
      var isSearched: Bool
      var weight: Int
    }

    var version = 1
    var name: String
    var application: String?
    var language: String?
    var lifetime: Int64?
    var activation: String?
    var fields: [Attribute]
  }

  private let path: String
  /// What the file says, as far as this process knows.
  private var kept: IndexDescription?

  init(folder: String) { path = folder + "/description" }

  /// What the file says; nil when there is none, or none that can be relied on.
  func read() -> IndexDescription? {
    guard let bytes = FileManager.default.contents(atPath: path).map(Array.init),
      let end = bytes.lastIndex(of: UInt8(ascii: "\n")),
      String(decoding: bytes[bytes.index(after: end)...], as: UTF8.self)
        == Checksum.text(of: bytes[...end]),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes[..<end]))
    else { return nil }
    var fields: [Field] = []
    for field in content.fields {
      guard let kind = AttributeKind(rawValue: field.kind) else { return nil }
      fields.append(Field(field.name, kind, isSearched: field.isSearched, weight: field.weight))
    }
    return IndexDescription(
      name: content.name, application: content.application, fields: fields,
      language: content.language, lifetime: content.lifetime, activation: content.activation)
  }

  /// Writes a description, unless the file has it already.
  mutating func keep(_ description: IndexDescription) {
    guard kept != description else { return }
    let isThere = kept == nil && read() == description
    // It is a spare: should it not be written, the next change tries again.
    guard isThere || (try? write(description)) != nil else { return }
    kept = description
  }

  private func write(_ description: IndexDescription) throws {
    let content = Content(
      name: description.name, application: description.application,
      language: description.language, lifetime: description.lifetime,
      activation: description.activation,
      fields: description.fields.map {
        .init(
          name: $0.name, kind: $0.kind.rawValue, isSearched: $0.isSearched, weight: $0.weight)
      })
    let bytes = Array(try JSONEncoder().encode(content)) + [UInt8(ascii: "\n")]
    try FailPoint.descriptionWrite.pass(path)
    try DurableFile.replace(path, with: bytes + Array(Checksum.text(of: bytes).utf8))
  }
}
