import KliegModel

/// What stands right of an operator: one value, several, or a range.
struct WhereOperand {
  private enum Form {
    case quoted(String)
    case plain(Substring)
  }

  private let form: Form
  /// The letters behind the closing quote.
  private let modifiers: Substring
  private let start: Substring.Index

  /// Takes an operand.
  ///
  /// - Parameters:
  ///   - scanner: Where it comes next.
  ///   - isInGroup: Whether a closing parenthesis ends it.
  ///   - isInList: Whether a comma ends it.
  /// - Throws: ``KliegError`` where there is none.
  init(_ scanner: inout WhereScanner, isInGroup: Bool, isInList: Bool = false) throws {
    scanner.skipBlanks()
    start = scanner.rest.startIndex
    if scanner.rest.first == "\"" {
      form = .quoted(try Self.quoted(&scanner))
      modifiers = scanner.take { $0.isLetter }
      guard Self.ends(scanner.rest, isInGroup: isInGroup, isInList: isInList) else {
        throw scanner.fault("goes on after its closing quote")
      }
      return
    }
    modifiers = ""
    let value = scanner.take(
      upTo: Self.end(of: scanner.rest, isInGroup: isInGroup, isInList: isInList))
    guard let last = value.lastIndex(where: { !$0.isWhitespace }) else {
      throw scanner.fault("has no value; an empty one is written \"\"", at: start)
    }
    form = .plain(value[...last])
  }

  /// The values of `in (…)`.
  static func list(_ scanner: inout WhereScanner) throws -> Comparison {
    scanner.skipBlanks()
    guard scanner.take("(") else { throw scanner.fault("needs a list in parentheses after “in”") }
    var values: [AttributeValue] = []
    var folding = Folding()
    scanner.skipBlanks()
    if scanner.take(")") { return .oneOf([]) }
    repeat {
      let operand = try WhereOperand(&scanner, isInGroup: true, isInList: true)
      folding.formUnion(try operand.folding(scanner))
      values.append(operand.value)
      scanner.skipBlanks()
    } while scanner.take(",")
    guard scanner.take(")") else { throw scanner.fault("lacks the list's closing parenthesis") }
    return folding.isEmpty ? .oneOf(values) : .folding(folding, .oneOf(values))
  }

  /// The comparison that an operator makes of it; `!=` is one of `=`, to be negated.
  func comparison(_ mark: String, _ scanner: WhereScanner) throws -> Comparison {
    if mark == "~" {
      let isAtWords = modifiers.contains("w")
      let folding = try folding(scanner, allowing: "w").union([.case, .diacritics])
      return .folding(
        folding, isAtWords ? .hasWords(WordPattern(text)) : .contains(text))
    }
    let folding = try folding(scanner)
    let comparison: Comparison =
      switch mark {
      case "<=": .lessOrEqual(value)
      case ">=": .greaterOrEqual(value)
      case "<": .less(value)
      case ">": .greater(value)
      case "^=": .hasPrefix(text)
      case "$=": .hasSuffix(text)
      case "*=": .contains(text)
      default: try equality(scanner)
      }
    return folding.isEmpty ? comparison : .folding(folding, comparison)
  }

  /// The value as it stands, without any letters behind it.
  func plainText(_ scanner: WhereScanner) throws -> String {
    guard modifiers.isEmpty else {
      throw scanner.fault("goes on after its closing quote", at: modifiers.startIndex)
    }
    return text
  }

  private var text: String {
    switch form {
    case .quoted(let text): text
    case .plain(let text): String(text)
    }
  }

  private var value: AttributeValue { .string(text) }

  /// What the letters behind the quote say.
  private func folding(_ scanner: WhereScanner, allowing others: String = "") throws -> Folding {
    var folding = Folding()
    for (place, letter) in zip(modifiers.indices, modifiers) {
      switch letter {
      case "c": folding.insert(.case)
      case "d": folding.insert(.diacritics)
      case _ where others.contains(letter): break
      default:
        throw scanner.fault(
          "goes on after its closing quote; there c and d overlook case and accents", at: place)
      }
    }
    return folding
  }

  /// What `=` means: equal, one of, or within.
  private func equality(_ scanner: WhereScanner) throws -> Comparison {
    guard case .plain(let text) = form else { return .equal(value) }
    if let dots = Self.dots(in: text) {
      let low = AttributeValue.string(String(text[..<dots]))
      let high = AttributeValue.string(String(text[text.index(dots, offsetBy: 2)...]))
      switch (low, high) {
      case ("", ""): throw scanner.fault("has a range without ends", at: start)
      case ("", _): return .lessOrEqual(high)
      case (_, ""): return .greaterOrEqual(low)
      default: return .between(low, high)
      }
    }
    let values = text.split(separator: ",", omittingEmptySubsequences: false)
    guard values.count > 1 else { return .equal(value) }
    guard values.allSatisfy({ !$0.isEmpty }) else {
      throw scanner.fault("has an empty value between commas", at: start)
    }
    return .oneOf(values.map { .string(String($0)) })
  }

  private static func dots(in text: Substring) -> Substring.Index? {
    var last: Substring.Index?
    for place in text.indices {
      guard text[place] == "." else {
        last = nil
        continue
      }
      if let last { return last }
      last = place
    }
    return nil
  }

  private static func quoted(_ scanner: inout WhereScanner) throws -> String {
    let start = scanner.rest.startIndex
    var result = ""
    _ = scanner.next()
    while let character = scanner.next() {
      switch character {
      case "\"": return result
      case "\\": if let next = scanner.next() { result.append(next) }
      default: result.append(character)
      }
    }
    throw scanner.fault("lacks its closing quote", at: start)
  }

  private static func ends(_ rest: Substring, isInGroup: Bool, isInList: Bool) -> Bool {
    guard let next = rest.first else { return true }
    return next.isWhitespace || isInGroup && next == ")" || isInList && next == ","
  }

  /// Where a value without quotes ends.
  private static func end(
    of rest: Substring, isInGroup: Bool, isInList: Bool
  ) -> Substring.Index {
    var place = rest.startIndex
    var open = 0
    while place < rest.endIndex {
      switch rest[place] {
      case "(": open += 1
      case ")":
        if open == 0, isInGroup { return place }
        open = max(0, open - 1)
      case "," where isInList: return place
      case let character where character.isWhitespace:
        let next = rest[place...].drop(while: \.isWhitespace)
        if ["and", "or"].contains(where: { WhereScanner.isKeyword($0, at: next) }) { return place }
        place = next.startIndex
        continue
      default: break
      }
      place = rest.index(after: place)
    }
    return place
  }
}
