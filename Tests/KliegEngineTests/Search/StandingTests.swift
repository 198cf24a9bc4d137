import KliegEngine
import KliegModel
import Testing

/// What decides between hits of one index that match alike.
@Suite struct StandingTests {
  private let fixture: EngineFixture

  init() throws { fixture = try EngineFixture() }

  private func item(
    _ identifier: String, _ title: String, priority: Int = 0, hint: Double? = nil,
    date: Int64? = nil
  ) -> Item {
    var item = Item(identifier, priority: priority, attributes: ["title": .string(title)])
    if let hint { item.attributes["rankingHint"] = .number(hint) }
    if let date {
      item.attributes["contentModificationDate"] = .date(
        Timestamp(microseconds: date * 1_000_000))
    }
    return item
  }

  private func found(
    _ text: String, _ items: [Item], in index: String = "notes",
    _ matching: Matching = .everyWord
  ) async throws -> [String] {
    try await fixture.update(index, Update(items: items))
    var query = Query(text, limit: 1000)
    query.matching = matching
    return try await fixture.search(query, in: [index]).hits.map(\.identifier)
  }

  @Test func amongEqualsTheHigherHintComesFirst() async throws {
    let found = try await found(
      "apple",
      [
        item("none", "apple pie"), item("low", "apple pie", hint: 10),
        item("high", "apple pie", hint: 90), item("more", "apple pie", hint: 1e9),
      ])
    #expect(found == ["more", "high", "low", "none"])
  }

  @Test func amongEqualsTheHigherPriorityComesFirst() async throws {
    let found = try await found(
      "apple",
      [
        item("less", "apple pie", priority: -5), item("none", "apple pie"),
        item("some", "apple pie", priority: 1), item("most", "apple pie", priority: 1_000_000),
      ])
    #expect(found == ["most", "some", "none", "less"])
  }

  /// A minute is enough, and yet the date weighs less than anything else.
  @Test func amongEqualsTheNewerComesFirst() async throws {
    let found = try await found(
      "apple",
      [
        item("old", "apple pie", date: 1_700_000_000), item("none", "apple pie"),
        item("new", "apple pie", date: 1_700_000_060),
        item("hinted", "apple pie", hint: 5, date: 5),
      ])
    #expect(found == ["hinted", "new", "old", "none"])
  }

  @Test func aHitThatIsMuchBetterIsNotPassed() async throws {
    let long = "apple " + (0..<40).map { "word\($0)" }.joined(separator: " ")
    let found = try await found(
      "apple", [item("long", long, priority: 1000, hint: 100), item("short", "apple")])
    #expect(found == ["short", "long"])
  }

  @Test func aHitWithFewerOfTheWordsIsNotLifted() async throws {
    let found = try await found(
      "green apple",
      [
        item("one", "apple", priority: 1000, hint: 100, date: 2_000_000_000),
        item("both", "a green thing and far from it, after much else, an apple"),
      ], .forgiving)
    #expect(found == ["both", "one"])
  }

  /// Also those behind the hits that are looked at come once.
  @Test func pagesAreWhole() async throws {
    let items = (0..<600).map { number in
      item(
        "\(number)", "apple \(String(repeating: "pie ", count: number % 7))",
        priority: number % 3, hint: Double(number % 100), date: Int64(number))
    }
    let all = try await found("apple", items)
    #expect(all.count == 600)
    var query = Query("apple", limit: 70)
    var paged: [String] = []
    for _ in 0..<20 {
      let found = try await fixture.search(query, in: ["notes"])
      paged += found.hits.map(\.identifier)
      guard let cursor = found.answer.cursor else { break }
      query.cursor = cursor
    }
    #expect(paged == all)
    query.cursor = nil
    query.offset = 250
    query.limit = 20
    #expect(
      try await fixture.search(query, in: ["notes"]).hits.map(\.identifier)
        == Array(all[250..<270]))
  }
}
