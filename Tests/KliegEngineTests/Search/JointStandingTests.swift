import KliegEngine
import KliegModel
import Testing

/// What decides between near ties of several indexes.
@Suite struct JointStandingTests {
  private let fixture: EngineFixture

  init() throws { fixture = try EngineFixture() }

  private func donate(
    _ index: String, of application: String?, _ hints: [(String, Double?)],
    title: String = "apple pie", priority: Int = 0
  ) async throws {
    let items = hints.map { identifier, hint in
      var item = Item(identifier, priority: priority, attributes: ["title": .string(title)])
      if let hint { item.attributes["rankingHint"] = .number(hint) }
      return item
    }
    _ = try await fixture.engine.indexForDonation(index, of: 7, application: application)
      .update(Update(items: items), waitUntilSearchable: true)
  }

  private func found(_ text: String, _ matching: Matching = .everyWord) async throws -> [String] {
    var query = Query(text, limit: 100)
    query.matching = matching
    let hits = try await fixture.search(query).hits
    #expect(hits.map(\.score) == hits.map(\.score).sorted(by: >))
    return hits.map(\.identifier)
  }

  @Test func nearTiesOfOneApplicationAreSettledOverAllItsIndexes() async throws {
    try await donate("mail", of: "Mail", [("low", 10), ("none", nil)])
    try await donate("mail/old", of: "Mail", [("high", 90), ("some", 40)])
    #expect(try await found("apple") == ["high", "some", "low", "none"])
    try await fixture.engine.engage(ItemReference("some"), .select, in: "mail/old", of: 7)
    #expect(try await found("apple", .forgiving) == ["high", "some", "low", "none"])
    for _ in 0..<20 {
      try await fixture.engine.engage(ItemReference("some"), .select, in: "mail/old", of: 7)
    }
    #expect(try await found("apple") == ["some", "high", "low", "none"])
  }

  /// However an application praises its items, and however often they are used.
  @Test(arguments: [("Boast", "Modest"), (nil, "Modest"), ("Boast", nil), (nil, nil)])
  func noApplicationPassesAnother(boast: String?, modest: String?) async throws {
    try await donate("boast", of: boast, [("b1", 50), ("b2", 100)], priority: 1000)
    try await donate("modest", of: modest, [("m1", nil), ("m2", nil)])
    for _ in 0..<20 {
      try await fixture.engine.engage(ItemReference("b1"), .select, in: "boast", of: 7)
    }
    let places = try await found("apple").map { $0.first }
    try await fixture.engine.forgetEngagement(in: "boast", of: 7)
    try await donate("boast", of: boast, [("b1", nil), ("b2", nil)])
    #expect(try await found("apple").map { $0.first } == places)
  }

  @Test func aBetterHitOfAnotherApplicationStaysAhead() async throws {
    try await donate("boast", of: "Boast", [("b1", 100)], title: "apple pie and cake")
    try await donate("modest", of: "Modest", [("m1", nil)], title: "apple pie")
    #expect(try await found("apple") == ["m1", "b1"])
  }

  /// An item without priority stands in the middle, whichever index of the application it is in.
  @Test func prioritiesCountFromTheSameMiddleInAllIndexes() async throws {
    try await donate("a", of: "App", [("less", nil)], priority: -100)
    try await donate("b", of: "App", [("none", nil)])
    try await donate("c", of: "App", [("more", nil)], priority: 100)
    #expect(try await found("apple") == ["more", "none", "less"])
  }

  @Test func pagesAreWholeThoughTiesChangePlaces() async throws {
    for (number, owner) in ["A", "B", "A", nil].enumerated() {
      try await donate(
        "index-\(number)", of: owner,
        (0..<30).map { ("\(number)-\($0)", Double(($0 * 37 + number) % 101)) })
    }
    let all = try await found("apple")
    #expect(Set(all).count == 100)
    var query = Query("apple", limit: 7)
    var paged: [String] = []
    repeat {
      let page = try await fixture.search(query)
      paged += page.hits.map(\.identifier)
      query.cursor = page.answer.cursor
    } while query.cursor != nil
    #expect(paged.count == 120 && Set(paged).count == 120)
    #expect(Array(paged.prefix(100)) == all)
  }

  @Test func anExplanationTellsWhoseNearTiesAreSettledTogether() async throws {
    try await donate("mail", of: "Mail", [("1", 1)])
    try await donate("mail/old", of: "Mail", [("2", 2)])
    try await donate("notes", of: nil, [("3", 3)])
    let all = try await fixture.engine.explain(Query("apple"), in: nil, of: 7)
    #expect(all.contains("application Mail: mail, mail/old"))
    #expect(all.contains("index notes, of no application: notes"))
    let one = try await fixture.engine.explain(Query("apple"), in: ["mail"], of: 7)
    #expect(!one.contains("together"))
  }
}
