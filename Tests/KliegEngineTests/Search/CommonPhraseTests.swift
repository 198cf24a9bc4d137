import KliegEngine
import KliegModel
import Testing

/// Phrases whose words are in thousands of items.
@Suite struct CommonPhraseTests {
  private static let count = 6000
  private let fixture: EngineFixture

  init() async throws {
    fixture = try EngineFixture()
    let items = (0..<Self.count).map { number in
      let pair = number % 3 == 0 ? "red blue" : "blue red"
      let rare = number % 1500 == 7 ? "green blue" : "green and blue"
      let rest = (0..<number % 11).map { "word\($0)" }.joined(separator: " ")
      return Item(
        "item-\(number)",
        attributes: [
          "title": .string("\(pair) \(rest) \(rare)"), "number": .integer(Int64(number)),
        ])
    }
    for start in stride(from: 0, to: Self.count, by: 1000) {
      try await fixture.update("notes", Update(items: Array(items[start..<start + 1000])))
    }
    try await fixture.update(
      "notes", Update(deletions: [.identifiers((0..<60).map { "item-\($0)" })]))
  }

  private func search(
    _ text: String, _ filter: Filter? = nil, offset: Int = 0, limit: Int
  ) async throws -> (hits: [Hit], answer: SearchAnswer) {
    var query = Query(text, filter: filter, limit: limit, offset: offset)
    query.syntax = .user
    return try await fixture.search(query, in: ["notes"])
  }

  @Test(arguments: [nil, Filter.attribute("number", .less(.integer(5500)))], [0, 45])
  func theBestAreThoseThatLookingIntoAllGives(filter: Filter?, offset: Int) async throws {
    let best = try await search("\"red blue\"", filter, offset: offset, limit: 20)
    // So many are asked for that all are looked into.
    let all = try await search("\"red blue\"", filter, limit: 1001)
    #expect(best.hits == Array(all.hits.dropFirst(offset).prefix(20)))
    #expect(all.answer.isTotalExact)
    let exact = (20..<Self.count / 3).count { filter == nil || $0 * 3 < 5500 }
    #expect(all.answer.total == exact)
    #expect(!best.answer.isTotalExact)
    #expect((exact / 2...exact * 2).contains(best.answer.total))
    #expect(try await search("\"red blue\"", filter, limit: 0).answer.total == exact)
    #expect(best.answer.cursor != nil)
  }

  @Test func ofAPhraseThatFewHaveAllAreFoundAndCounted() async throws {
    let found = try await search("\"green blue\"", limit: 20)
    #expect(Set(found.hits.map(\.identifier)) == ["item-1507", "item-3007", "item-4507"])
    #expect(found.answer.total == 3)
    #expect(found.answer.isTotalExact)
  }
}
