import KliegModel

/// How values are written where people write them, as in `klieg find`.
enum ValueText {
  /// The error for a text that is no value of a type.
  static func unreadable(_ text: String, as type: Any.Type) -> KliegError {
    KliegError(.badQuery, "“\(text)” is no value of the type \(type).", details: ["value": text])
  }

  /// What a reader made of a text, or the error where that is nothing.
  static func read<Value>(_ text: String, _ reader: (String) -> Value?) throws -> Value {
    guard let value = reader(text) else { throw unreadable(text, as: Value.self) }
    return value
  }

  /// The parts of a list; an empty text is an empty list.
  static func elements(_ text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
