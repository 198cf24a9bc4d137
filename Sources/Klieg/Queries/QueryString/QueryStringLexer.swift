import KliegModel

/// Cuts a query string into its words.
///
/// It goes by Unicode scalars: a mark that joins a quote or a `*` to one character with it hides
/// neither.
struct QueryStringLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next word; after the last one, `end` for ever.
  mutating func next() throws -> QueryToken {
    while let scalar = peek(), scalar.properties.isWhitespace { index += 1 }
    let position = index
    return QueryToken(kind: try kind(), position: position)
  }

  /// The error that something is wrong at a place, counted in scalars.
  func error(_ reason: String, at position: Int) -> KliegError {
    var before = String.UnicodeScalarView()
    before.append(contentsOf: scalars.prefix(position))
    let offset = String(before).count
    return KliegError(
      .badQuery, "The query string cannot be read at offset \(offset): \(reason).",
      details: ["position": String(offset)])
  }

  private mutating func kind() throws -> QueryToken.Kind {
    guard let scalar = peek() else { return .end }
    if let comparison = comparison() { return .comparison(comparison) }
    switch scalar {
    case "(": return skip(1, .open)
    case ")": return skip(1, .close)
    case ",": return skip(1, .comma)
    case "!": return skip(1, .not)
    case "&" where peek(1) == "&": return skip(2, .and)
    case "|" where peek(1) == "|": return skip(2, .or)
    case "*": return peek(1) == "*" ? skip(2, .anyText) : skip(1, .anyMetadata)
    case "\"", "'": return .pattern(try pattern(closing: scalar))
    case "$": return try time()
    case "0"..."9", "-", "+", ".": return try number()
    case "&", "|": throw error("“\(scalar)” is written twice", at: index)
    case "=": throw error("equality is written “==”", at: index)
    default: break
    }
    guard Self.begins(scalar) else { throw error("“\(scalar)” has no meaning here", at: index) }
    let name = take(while: Self.continues)
    return name == "NOT" ? .not : .name(name)
  }

  private mutating func comparison() -> QueryToken.Operator? {
    let found = QueryToken.Operator.allCases.first { candidate in
      candidate.rawValue.unicodeScalars.enumerated().allSatisfy { peek($0.offset) == $0.element }
    }
    if let found { index += found.rawValue.unicodeScalars.count }
    return found
  }

  private mutating func pattern(closing quote: Unicode.Scalar) throws -> QueryPattern {
    let start = index
    index += 1
    var pattern = QueryPattern(text: "")
    var text = String.UnicodeScalarView()
    while true {
      guard let scalar = peek() else { throw error("the quote is not closed", at: start) }
      index += 1
      if scalar == quote { break }
      if scalar == "*" {
        let stars = 1 + take { $0 == "*" }.unicodeScalars.count
        if index - stars == start + 1 {
          pattern.opensBefore = true
        } else if peek() == quote {
          pattern.opensAfter = true
        } else {
          throw error("a “*” stands at the start or the end of a value", at: index - stars)
        }
      } else if scalar == "\\", let next = peek(), Self.escaped.contains(next) {
        text.append(next)
        index += 1
      } else {
        text.append(scalar)
      }
    }
    pattern.text = String(text)
    while let scalar = peek(), Self.continues(scalar) {
      guard let letter = QueryPattern.Modifiers.letters[scalar] else {
        throw error("“\(scalar)” is none of the letters c, d, w, t", at: index)
      }
      pattern.modifiers.insert(letter)
      index += 1
    }
    return pattern
  }

  private mutating func number() throws -> QueryToken.Kind {
    let start = index
    if peek() == "-" || peek() == "+" { index += 1 }
    while let scalar = peek(), Self.continues(scalar) || (scalar == "+" && isAfterExponent) {
      index += 1
    }
    let text = Self.string(scalars[start..<index])
    if let integer = Int64(text) { return .integer(integer) }
    let isDecimal = scalars[start..<index].allSatisfy(Self.decimals.contains)
    guard isDecimal, let number = Double(text), number.isFinite else {
      throw error("“\(text)” is no number", at: start)
    }
    return .number(number)
  }

  private var isAfterExponent: Bool {
    index > 0 && (scalars[index - 1] == "e" || scalars[index - 1] == "E")
  }

  private mutating func time() throws -> QueryToken.Kind {
    let start = index
    index += 1
    let spelling = take(while: Self.continues)
    guard spelling.hasPrefix("time."), let name = TimeNames.table[String(spelling.dropFirst(5))]
    else { throw error("“$\(spelling)” is no moment", at: start) }
    guard peek() == "(" else {
      if name.argument == .moment { throw error("a moment in parentheses is missing", at: index) }
      return .time(name, count: 0)
    }
    index += 1
    let argument = index
    let text = take { $0 != ")" }.trimmed
    guard peek() == ")" else { throw error("the parenthesis is not closed", at: argument - 1) }
    index += 1
    switch name.argument {
    case .nothing: throw error("“$\(spelling)” takes nothing in parentheses", at: argument)
    case .count:
      guard let count = Int64(text) else {
        throw error("“\(text)” is no whole number", at: argument)
      }
      return .time(name, count: count)
    case .moment:
      guard let moment = Timestamp(text.withoutQuotes) else {
        throw error("“\(text)” is no moment of ISO 8601", at: argument)
      }
      return .moment(moment)
    }
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  private mutating func skip(_ count: Int, _ kind: QueryToken.Kind) -> QueryToken.Kind {
    index += count
    return kind
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar = peek(), belongs(scalar) { index += 1 }
    return Self.string(scalars[start..<index])
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static let escaped: Set<Unicode.Scalar> = ["\"", "'", "*", "\\"]
  private static let decimals = Set("0123456789+-.eE".unicodeScalars)

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func continues(_ scalar: Unicode.Scalar) -> Bool {
    begins(scalar) || scalar == "." || scalar == "-" || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }
}

extension String {
  fileprivate var trimmed: String {
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let front = unicodeScalars.drop(while: isSpace)
    let back = front.reversed().prefix(while: isSpace).count
    return String(front.dropLast(back))
  }

  fileprivate var withoutQuotes: String {
    guard unicodeScalars.count > 1, let quote = unicodeScalars.first, quote == "\"" || quote == "'",
      unicodeScalars.last == quote
    else { return self }
    return String(unicodeScalars.dropFirst().dropLast())
  }
}
