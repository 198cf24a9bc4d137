import Foundation
import KliegModel
import KliegStorage
import KliegText
import Testing

@testable import KliegEngine

/// An index of random items, and what its items hold.
struct TextSample {
  static let fields = [
    Field("body", .text), Field("tags", .keyword), Field("secret", .text, isSearched: false),
    Field("size", .number),
  ]
  /// Words with inflections, accents, parts, digits and neighbours by a letter.
  static let vocabulary = [
    "run", "running", "runs", "runner", "apple", "apples", "aple", "applet", "École", "ecoles",
    "happy", "happiness", "happily", "HTTPServer2", "server", "servers", "big", "bigger", "C++",
    "2", "straße", "strasse", "日本語", "naïve", "organisation", "organization", "organisers",
  ]

  let fixture: TextFixture
  /// The attributes by row.
  private(set) var items: [Int64: [String: AttributeValue]] = [:]

  /// Makes an index of items with these attributes, and waits until they can be found.
  init(_ items: [[String: AttributeValue]]) async throws {
    fixture = try TextFixture(fields: Self.fields)
    try fixture.change { store in
      for (number, attributes) in items.enumerated() {
        _ = try store.put(
          StoreItem(identifier: "item \(number)", payload: try Payload.encode(attributes)),
          expiryTolerance: 0)
      }
    }
    try await fixture.settle()
    for number in items.indices { self.items[Int64(number + 1)] = items[number] }
  }

  /// Random items, of which some are so long that positions are kept.
  static func random(_ count: Int, seed: Int) -> [[String: AttributeValue]] {
    var dice = TextDice(state: UInt64(seed))
    func text(_ words: ClosedRange<Int>) -> String {
      (0..<Int.random(in: words, using: &dice)).map { _ in
        vocabulary.randomElement(using: &dice) ?? ""
      }.joined(separator: [" ", ", ", "-"].randomElement(using: &dice) ?? " ")
    }
    return (0..<count).map { number in
      var item: [String: AttributeValue] = ["title": .string(text(0...4))]
      if number % 3 > 0 { item["body"] = .string(text(0...8)) }
      if number % 3 == 2 { item["body"] = .list([.string(text(0...4)), .string(text(0...4))]) }
      if number % 4 == 0 { item["tags"] = .list([.string(text(1...2)), .string(text(1...1))]) }
      if number % 5 == 0 { item["secret"] = .string(text(1...3)) }
      if number % 6 == 0 {
        // Long enough for positions, of words that nobody looks for.
        item["body"] = .list([
          .string(text(0...3) + String(repeating: " lorem", count: 900) + " " + text(0...3)),
          .string(text(0...3)),
        ])
      }
      return item
    }
  }

  var rows: RowBitmap { RowBitmap(items.keys) }

  func matcher(limit: SearchLimit = SearchLimit()) throws -> TextMatcher {
    let state = fixture.board.state
    let searcher = try TextSearcher(try #require(state.text))
    return TextMatcher(
      analyser: try Analyser(), searcher: { searcher }, schema: state.schema,
      store: try StoreReader(directory: fixture.files.folder), payloads: try PayloadReader(),
      kind: { name in SystemAttribute(rawValue: name)?.kind ?? state.schema[name]?.kind },
      limit: limit)
  }

  func planner() throws -> TextPlanner {
    let state = fixture.board.state
    let searcher = try TextSearcher(try #require(state.text))
    return TextPlanner(
      analyser: try Analyser(), searcher: { searcher }, field: { state.schema[$0] }, limit: nil)
  }

  /// The rows that a query's text finds.
  func rows(_ query: Query) throws -> [Int64] {
    guard let plan = try planner().plan(query), !plan.isWordless else { return [] }
    var found = rows
    if let rows = plan.rows { found.formIntersection(rows) }
    if let terms = plan.terms {
      let searcher = try TextSearcher(try #require(fixture.board.state.text))
      found = try searcher.rows(matching: terms, among: found)
    }
    if let filter = plan.filter { found = try rows(filter, among: found, try matcher()) }
    return found.rows
  }

  private func rows(
    _ filter: Filter, among rows: RowBitmap, _ matcher: TextMatcher
  ) throws -> RowBitmap {
    switch filter {
    case .all(let filters):
      return try filters.reduce(rows) { try self.rows($1, among: $0, matcher) }
    case .any(let filters):
      return try filters.reduce(RowBitmap()) {
        $0.union(try self.rows($1, among: rows, matcher))
      }
    case .not(let filter): return rows.subtracting(try self.rows(filter, among: rows, matcher))
    case .text(let match): return try matcher.rows(match, among: rows)
    case .attribute(let name, .greater(.integer(let bound))):
      return RowBitmap(
        rows.rows.filter {
          if case .integer(let value)? = items[$0]?[name] { value > bound } else { false }
        })
    case .attribute:
      Issue.record("No such comparison here: \(filter)")
      return RowBitmap()
    }
  }
}

/// Random numbers that are the same in each run.
struct TextDice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
