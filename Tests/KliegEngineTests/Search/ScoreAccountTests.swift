import KliegModel
import KliegStorage
import Testing

@testable import KliegEngine

/// How scores come about.
@Suite struct ScoreAccountTests {
  private let fixture: EngineFixture
  private static let words = [
    "green", "apple", "apples", "pie", "naïve", "naive", "crème", "creme", "garden", "gardening",
    "東京都", "letter",
  ]

  init() async throws {
    fixture = try EngineFixture()
    let items = (0..<60).map { number in
      var item = Item(
        "\(number)", priority: number % 5 == 0 ? number : 0,
        attributes: ["title": .string(Self.text(number, count: 2 + number % 3))])
      item.attributes["text"] = .string(Self.text(number * 7 + 3, count: 6 + number % 11))
      if number % 4 == 0 { item.attributes["rankingHint"] = .number(Double(number)) }
      return item
    }
    try await fixture.update("notes", Update(items: items))
    for number in [3, 4, 4, 9] {
      try await fixture.engine.engage(ItemReference("\(number)"), .select, in: "notes", of: 7)
    }
  }

  private static func text(_ seed: Int, count: Int) -> String {
    (0..<count).map { words[(seed &* 31 &+ $0 &* ($0 + seed) &* 7) % words.count] }
      .joined(separator: " ")
  }

  private func accounts(_ query: Query) async throws -> [ScoreAccount]? {
    let index = try await fixture.engine.index("notes", of: 7)
    let state = index.board.state
    var task = SearchTask(query, until: .now + .seconds(60))
    if query.hasText { task.standing = index.standing(in: state) }
    let search = Search(
      task, state: state,
      handles: try ReaderHandles(index.files, SnapshotShelves(index: "notes")))
    return try search.accounts(of: search.run(), search.plan())
  }

  @Test(
    arguments: [
      "apple", "green apple", "naïve", "naïve crème garden", "gard", "g", "aple pie",
      "green green pie",
      "東京", "\"green apple\" pie", "apple -pie", "apple OR garden", "nothing of that is there pie",
    ], [Matching.everyWord, .forgiving])
  func thePartsAddUpToWhatTheSearchSays(text: String, matching: Matching) async throws {
    for isTyping in [false, true] {
      var query = Query(text, limit: 100)
      query.matching = matching
      query.syntax = .user
      query.isTyping = isTyping
      let hits = try await fixture.search(query, in: ["notes"]).hits
      let accounts = try #require(try await accounts(query))
      #expect(accounts.count == hits.count)
      // A use counts less from one moment to the next.
      #expect(zip(accounts, hits).allSatisfy { abs($0.score - $1.score) < 1e-6 })
      for account in accounts {
        let sum = account.parts.reduce(0) { $0 + $1.score }
        #expect(
          abs(sum - account.score) <= 1e-9 * max(1, account.score),
          "\(text), row \(account.row): \(account.parts)")
        #expect(account.parts.allSatisfy { $0.score > 0 })
      }
    }
  }

  @Test func partsSayWhatTheyAreFor() async throws {
    var query = Query("naïve apple", limit: 100)
    query.matching = .forgiving
    let accounts = try #require(try await accounts(query))
    let reasons = Set(accounts.flatMap(\.parts).map(\.reason))
    #expect(reasons.contains("every word is there"))
    #expect(reasons.contains { $0.hasPrefix("“naïv” with these accents") })
    #expect(reasons.contains { $0.contains("× 0.2") })
    for name in ["use", "rankingHint", "_priority"] {
      #expect(reasons.contains("\(name), near ties"), "\(reasons)")
    }
    // Whoever has the same accents has both.
    for account in accounts where account.parts.contains(where: { $0.reason.contains("accents") }) {
      #expect(account.parts.contains { $0.reason.contains("× 0.2") })
    }
  }

  @Test func whereNothingIsRankedNothingIsScored() async throws {
    #expect(try await accounts(Query()) == nil)
    #expect(try await accounts(Query("apple", sort: [.attribute("title", .ascending)])) == nil)
    let said = try await fixture.engine.explain(
      Query("apple", limit: 2), in: ["notes"], of: 7, isScored: true)
    let hits = try await fixture.search(Query("apple", limit: 2), in: ["notes"]).hits
    for hit in hits { #expect(said.contains("  \(hit.identifier)\n")) }
  }
}
