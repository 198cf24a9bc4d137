import KliegModel
import KliegStorage
import KliegText

/// Finds in which language the texts of an item are, where its index declares none: in that which the item
/// declares, else in that which they are taken for.
///
/// Indexing, looking into texts and marking them ask it alike, with the attributes in the order of their
/// names.
struct ItemLanguage {
  /// The attribute by which an item declares its languages, the first of which counts.
  private static let attribute = "languages"

  private var declared: Language?
  private var sample = LanguageSample()

  /// The language; nil where it is the index's, or not known.
  var language: Language? {
    guard let language = declared ?? sample.guess(), language != .english, language.name != nil
    else { return nil }
    return language
  }

  /// Begins another item.
  mutating func begin() {
    declared = nil
    sample.begin()
  }

  /// Takes an attribute of a payload.
  mutating func take(
    _ name: UnsafeBufferPointer<UInt8>, _ value: PayloadValue, isSearched: Bool
  ) throws {
    if name.elementsEqual(Self.attribute.utf8) {
      try take(value) { text, language in
        if language.declared == nil {
          language.declared = Language(code: String(decoding: text, as: UTF8.self))
        }
      }
    } else if isSearched {
      try take(value) { text, language in language.sample.add(text) }
    }
  }

  /// Takes the attributes of an item that was read.
  mutating func take(_ attributes: [String: AttributeValue], searched: Set<String>) {
    let names = attributes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in names {
      for case .string(var text) in attributes[name]?.elements ?? [] {
        if name == Self.attribute {
          if declared == nil { declared = Language(code: text) }
        } else if searched.contains(name) {
          text.withUTF8 { sample.add($0) }
        }
      }
    }
  }

  private mutating func take(
    _ value: PayloadValue,
    _ body: (UnsafeBufferPointer<UInt8>, inout ItemLanguage) -> Void
  ) throws {
    switch value {
    case .string(let text): body(text, &self)
    case .list(let list): try list.forEach { try take($0, body) }
    case .integer, .number, .boolean, .date: break
    }
  }
}
