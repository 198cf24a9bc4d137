import KliegModel

/// Reads a query string by its grammar, each word once.
struct QueryStringParser {
  private var lexer: QueryStringLexer
  private let lowering: QueryStringLowering
  private var token: QueryToken

  /// How deep parentheses may stand in each other.
  static let depth = 64

  init(_ lexer: QueryStringLexer, lowering: QueryStringLowering) throws {
    self.lexer = lexer
    self.lowering = lowering
    token = try self.lexer.next()
  }

  /// The whole query.
  mutating func filter() throws -> Filter {
    let filter = try disjunction(depth: 0)
    guard token.kind == .end else {
      throw error(token.kind == .close ? "nothing was opened" : "“&&” or “||” is missing")
    }
    return filter
  }

  private mutating func disjunction(depth: Int) throws -> Filter {
    var filters = [try conjunction(depth: depth)]
    while try take(.or) { filters.append(try conjunction(depth: depth)) }
    return filters.count == 1 ? filters[0] : .any(filters)
  }

  private mutating func conjunction(depth: Int) throws -> Filter {
    var filters = [try term(depth: depth)]
    while try take(.and) { filters.append(try term(depth: depth)) }
    return filters.count == 1 ? filters[0] : .all(filters)
  }

  private mutating func term(depth: Int) throws -> Filter {
    var isNegated = false
    while try take(.not) { isNegated.toggle() }
    let filter = try primary(depth: depth)
    return isNegated ? .not(filter) : filter
  }

  private mutating func primary(depth: Int) throws -> Filter {
    let start = token
    if try take(.open) {
      guard depth < Self.depth else {
        throw error("parentheses stand in each other deeper than \(Self.depth)", at: start)
      }
      let filter = try disjunction(depth: depth + 1)
      guard try take(.close) else { throw error("a parenthesis is not closed", at: start) }
      return filter
    }
    let subject = try subject()
    if subject == .attribute("InRange"), try take(.open) { return try range() }
    guard case .comparison(let comparison) = token.kind else {
      throw error("a comparison such as “==” is missing")
    }
    try advance()
    let value = try value()
    return try lowered(value.token) {
      try lowering.filter(subject, comparison, value.kind)
    }
  }

  private mutating func range() throws -> Filter {
    guard case .attribute(let name) = try subject() else {
      throw error("a range is of one attribute")
    }
    guard try take(.comma) else { throw error("a comma is missing") }
    let low = try value()
    guard try take(.comma) else { throw error("a comma is missing") }
    let high = try value()
    guard try take(.close) else { throw error("a parenthesis is not closed") }
    return .attribute(
      name,
      .between(
        try lowered(low.token) { try lowering.ordered(low.kind, name) },
        try lowered(high.token) { try lowering.ordered(high.kind, name) }))
  }

  private mutating func subject() throws -> QueryStringLowering.Subject {
    let subject: QueryStringLowering.Subject
    switch token.kind {
    case .anyMetadata: subject = .anyMetadata
    case .anyText: subject = .anyText
    case .name(let name): subject = .attribute(lowering.vocabulary.attribute(name))
    case .end: throw error("an attribute is missing")
    default: throw error("an attribute was expected")
    }
    try advance()
    return subject
  }

  private mutating func value() throws -> (kind: QueryStringLowering.Value, token: QueryToken) {
    let token = token
    let value: QueryStringLowering.Value
    switch token.kind {
    case .pattern(let pattern): value = .pattern(pattern)
    case .integer(let number): value = .integer(number)
    case .number(let number): value = .number(number)
    case .time(let name, let count): value = .time(lowering.moments.meaning(of: name, count: count))
    case .moment(let moment): value = .time(.moment(moment))
    case .end: throw error("a value is missing")
    default: throw error("a value was expected: a string in quotes, a number or a moment")
    }
    try advance()
    return (value, token)
  }

  private mutating func advance() throws { token = try lexer.next() }

  private mutating func take(_ kind: QueryToken.Kind) throws -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  private func lowered<Result>(_ token: QueryToken, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as QueryStringLowering.Refusal {
      throw error(refusal.reason, at: token)
    }
  }

  private func error(_ reason: String, at token: QueryToken? = nil) -> KliegError {
    lexer.error(reason, at: (token ?? self.token).position)
  }
}
