import KliegModel

/// Reads the whole grammar of ``WhereExpression``.
struct WhereParser {
  /// More would need more stack than there may be, and no daemon takes it.
  private static let greatestDepth = 100

  private var scanner: WhereScanner
  /// Parentheses that are open here.
  private var depth = 0

  init(_ text: String) {
    scanner = WhereScanner(text)
  }

  mutating func parse() throws -> Filter {
    let filter = try alternatives()
    guard scanner.isAtEnd else { throw strayText }
    return filter
  }

  private mutating func alternatives() throws -> Filter {
    var parts = [try conjunction()]
    while takeKeyword("or") { parts.append(try conjunction()) }
    return parts.count > 1 ? .any(parts) : parts[0]
  }

  private mutating func conjunction() throws -> Filter {
    var parts = [try term()]
    while takeKeyword("and") { parts.append(try term()) }
    return parts.count > 1 ? .all(parts) : parts[0]
  }

  private mutating func term() throws -> Filter {
    var isNegated = false
    scanner.skipBlanks()
    while scanner.take("!") || scanner.takeKeyword("not") {
      isNegated.toggle()
      scanner.skipBlanks()
    }
    let filter = try primary()
    guard isNegated else { return filter }
    if case .not(let inner) = filter { return inner }
    return .not(filter)
  }

  private mutating func primary() throws -> Filter {
    let start = scanner.rest.startIndex
    if scanner.take("(") {
      depth += 1
      guard depth <= Self.greatestDepth else {
        throw scanner.fault(
          "has more than \(Self.greatestDepth) parentheses in each other", at: start)
      }
      let filter = try alternatives()
      guard scanner.take(")") else {
        throw scanner.isAtEnd
          ? scanner.fault("lacks its closing parenthesis", at: start) : strayText
      }
      depth -= 1
      return filter
    }
    if scanner.takeKeyword("has") { return .text(try textMatch(in: nil)) }
    let name = String(takeName())
    guard !name.isEmpty else { throw scanner.fault("names no attribute") }
    scanner.skipBlanks()
    if scanner.takeKeyword("has") { return .text(try textMatch(in: name)) }
    if scanner.takeKeyword("in") {
      return .attribute(name, try WhereOperand.list(&scanner))
    }
    guard let mark = scanner.takeOperator() else { return .attribute(name, .exists) }
    let operand = try WhereOperand(&scanner, isInGroup: depth > 0)
    let comparison = try operand.comparison(mark, scanner)
    return mark == "!=" ? .not(.attribute(name, comparison)) : .attribute(name, comparison)
  }

  private mutating func takeName() -> Substring {
    var end = scanner.rest.startIndex
    let rest = scanner.rest
    while end < rest.endIndex {
      let character = rest[end]
      let next = rest.index(after: end)
      let isMark = "$*".contains(character) && next < rest.endIndex && rest[next] == "="
      if isMark || "=!<>^~()\"".contains(character) || character.isWhitespace { break }
      end = next
    }
    return scanner.take(upTo: end)
  }

  /// What follows `has`: perhaps a form, then the words.
  private mutating func textMatch(in attribute: String?) throws -> TextMatch {
    scanner.skipBlanks()
    let start = scanner
    let word = scanner.take { $0.isLetter }.lowercased()
    let place = scanner.rest.startIndex
    var distance: Int?
    if scanner.take("/") {
      distance = Int(scanner.take { $0.isNumber })
      if distance == nil { distance = -1 }
    }
    scanner.skipBlanks()
    // A form stands before a quote; any other word is one to look for.
    guard scanner.rest.first == "\"", !word.isEmpty else {
      scanner = start
      return TextMatch(.words(try text()), in: attribute)
    }
    let limits: ClosedRange<Int>? = word == "near" ? 1...1000 : word == "fuzzy" ? 1...2 : nil
    if let distance, limits?.contains(distance) != true {
      throw scanner.fault(
        limits.map { "takes a number from \($0.lowerBound) to \($0.upperBound) there" }
          ?? "takes no number there", at: place)
    }
    guard let form = Self.form(word, try text(), distance) else {
      throw scanner.fault(
        "has an unknown word before the quote; there are words, phrase, near, prefix, fuzzy",
        at: start.rest.startIndex)
    }
    return TextMatch(form, in: attribute)
  }

  private static func form(_ word: String, _ text: String, _ distance: Int?) -> TextMatch.Form? {
    switch word {
    case "words": .words(text)
    case "phrase": .phrase(text)
    case "near": .near(text, within: distance ?? 10)
    case "prefix": .prefix(text)
    case "fuzzy": .fuzzy(text, edits: distance ?? 1)
    default: nil
    }
  }

  private mutating func text() throws -> String {
    let operand = try WhereOperand(&scanner, isInGroup: depth > 0)
    return try operand.plainText(scanner)
  }

  private mutating func takeKeyword(_ word: String) -> Bool {
    scanner.skipBlanks()
    return scanner.takeKeyword(word)
  }

  private var strayText: KliegError {
    let rest = scanner.rest.first == ")" ? ")" : String(scanner.rest.prefix(40))
    return scanner.fault(
      rest == ")"
        ? "closes a parenthesis that is not open"
        : "has no operator before “\(rest)”; there are \(WhereScanner.operatorList)")
  }
}

extension WhereScanner {
  /// The operators, for a sentence.
  static let operatorList = "= != < <= > >= ^= $= *= ~ in has and or"
}
