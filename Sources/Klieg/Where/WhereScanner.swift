import KliegModel

/// Goes through the text of an expression.
struct WhereScanner {
  /// What compares a name with a value; of two that begin alike the longer one comes first.
  static let operators = ["!=", "<=", ">=", "^=", "$=", "*=", "=", "<", ">", "~"]

  let text: String
  private(set) var rest: Substring

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipBlanks() {
    rest = rest.drop(while: \.isWhitespace)
  }

  /// The next character, taken.
  mutating func next() -> Character? { rest.popFirst() }

  /// Takes a mark, if it comes next.
  mutating func take(_ mark: String) -> Bool {
    guard rest.hasPrefix(mark) else { return false }
    rest = rest.dropFirst(mark.count)
    return true
  }

  /// Takes what comes next for as long as that holds.
  mutating func take(while condition: (Character) -> Bool) -> Substring {
    let taken = rest.prefix(while: condition)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// Takes everything up to a place.
  mutating func take(upTo end: Substring.Index) -> Substring {
    let taken = rest[..<end]
    rest = rest[end...]
    return taken
  }

  /// Takes an operator, if one comes next.
  mutating func takeOperator() -> String? {
    for mark in Self.operators where take(mark) { return mark }
    return nil
  }

  /// Takes a word that means something by itself, if it comes next.
  ///
  /// Before an operator it is a name like any other.
  mutating func takeKeyword(_ word: String) -> Bool {
    guard Self.isKeyword(word, at: rest) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  static func isKeyword(_ word: String, at rest: Substring) -> Bool {
    guard rest.prefix(word.count).lowercased() == word else { return false }
    let after = rest.dropFirst(word.count)
    guard let first = after.first else { return true }
    guard first.isWhitespace || "(!\"".contains(first) else { return false }
    let next = after.drop(while: \.isWhitespace)
    return !operators.contains { next.hasPrefix($0) }
  }

  /// The error for what is found at a place, which is where the scanner stands unless said otherwise.
  func fault(_ finding: String, at place: Substring.Index? = nil) -> KliegError {
    let offset = text.utf8.distance(from: text.startIndex, to: place ?? rest.startIndex)
    return KliegError(
      .usage, "--where “\(text)” \(finding).",
      details: ["expression": text, "offset": String(offset)])
  }
}
