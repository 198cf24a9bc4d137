import KliegEngine
import KliegModel
import Testing

/// What one search over several indexes finds.
@Suite struct SearchAcrossTests {
  private let fixture: EngineFixture
  private static let names = ["a", "b", "c"]
  private static let vocabulary = ["red", "green", "blue", "stone", "river", "cloud", "wood"]

  init() async throws {
    fixture = try EngineFixture()
    var items: [Item] = []
    for number in 0..<120 {
      let words = (0...(number * 7 % 11)).map { Self.vocabulary[(number * 5 + $0 * $0) % 7] }
      items.append(
        Item(
          "i\(number)",
          attributes: [
            "title": .string(words.joined(separator: " ")),
            "size": .integer(Int64(number % 5)), "kind": .string(["x", "y", "z"][number % 3]),
          ]))
    }
    try await fixture.update("whole", Update(items: items))
    for (place, name) in Self.names.enumerated() {
      let part = items.enumerated().filter { $0.offset * 13 % 3 == place }.map(\.element)
      try await fixture.update(name, Update(items: part))
    }
  }

  @Test(arguments: ["red", "stone river", "wood cloud blue", "green -red"])
  func severalIndexesRankAsOne(text: String) async throws {
    var query = Query(text, limit: 200)
    query.syntax = .user
    let whole = try await fixture.search(query, in: ["whole"])
    let parts = try await fixture.search(query, in: Self.names)
    #expect(!whole.hits.isEmpty)
    #expect(parts.answer.total == whole.hits.count)
    #expect(parts.answer.isTotalExact)
    let scores = Dictionary(uniqueKeysWithValues: whole.hits.map { ($0.identifier, $0.score) })
    for hit in parts.hits {
      let score = try #require(scores[hit.identifier])
      #expect(abs(hit.score - score) < 1e-9)
    }
    #expect(parts.hits.map(\.score) == parts.hits.map(\.score).sorted(by: >))
  }

  @Test(arguments: ["stone river", "wood the cloud blue", "stome river", "-red gren cloud"])
  func severalIndexesRankAsOneForgivingly(text: String) async throws {
    var query = Query(text, limit: 200)
    query.syntax = .user
    query.matching = .forgiving
    let whole = try await fixture.search(query, in: ["whole"])
    let parts = try await fixture.search(query, in: Self.names)
    #expect(!whole.hits.isEmpty)
    let scores = Dictionary(uniqueKeysWithValues: whole.hits.map { ($0.identifier, $0.score) })
    #expect(Set(parts.hits.map(\.identifier)) == Set(scores.keys))
    for hit in parts.hits {
      let score = try #require(scores[hit.identifier])
      #expect(abs(hit.score - score) < 1e-9)
    }
  }

  @Test func relevanceMayBeOneOfSeveralKeys() async throws {
    let sort: [SortKey] = [.attribute("size", .ascending), .relevance]
    let whole = try await fixture.search(Query("stone", sort: sort, limit: 200), in: ["whole"])
    let parts = try await fixture.search(Query("stone", sort: sort, limit: 200), in: Self.names)
    #expect(parts.hits.map(\.attributes["size"]) == whole.hits.map(\.attributes["size"]))
    #expect(
      zip(parts.hits, whole.hits).allSatisfy { abs($0.score - $1.score) < 1e-9 })
  }

  static let queries = [
    Query("stone"), Query("stone", sort: [.attribute("size", .descending)]), Query(),
    Query(sort: [.attribute("kind", .ascending), .attribute("size", .descending)]),
    Query("river", sort: [.attribute("kind", .descending), .relevance]),
    Query("river stone wod").matching(.forgiving),
    Query(sort: [.attribute("_identifier", .descending)]),
  ]

  @Test(arguments: queries, [["whole"], names])
  func pagesTogetherAreTheWholeAnswer(query: Query, indexes: [String]) async throws {
    var query = query
    query.limit = 500
    let expected = try await fixture.search(query, in: indexes)
    #expect(expected.answer.cursor == nil)
    query.limit = 7
    var found: [String] = []
    repeat {
      let page = try await fixture.search(query, in: indexes)
      found += page.hits.map(\.identifier)
      query.cursor = page.answer.cursor
    } while query.cursor != nil
    #expect(found == expected.hits.map(\.identifier))
  }

  @Test func whatIsDonatedAndDeletedMeanwhileNeitherRepeatsNorLeavesOut() async throws {
    var query = Query(sort: [.attribute("size", .ascending)], limit: 10)
    let before = Set(
      try await fixture.search(Query(limit: 500), in: Self.names).hits.map(\.identifier))
    var found: [String] = []
    var page = 0
    repeat {
      let answer = try await fixture.search(query, in: Self.names)
      found += answer.hits.map(\.identifier)
      query.cursor = answer.answer.cursor
      // The hit at which the next page begins goes, and others come before and behind it.
      try await fixture.update(
        "b",
        Update(
          deletions: [.identifiers([found[found.count - 1]])],
          items: [0, 9].map { Item("new-\(page)-\($0)", attributes: ["size": .integer($0)]) }))
      page += 1
    } while query.cursor != nil
    #expect(Set(found).count == found.count)
    #expect(before.subtracting(found).isEmpty)
  }

  @Test func aCursorOfAnotherQueryIsRefused() async throws {
    let sorted = Query(sort: [.attribute("size", .ascending)], limit: 3)
    var other = Query(sort: [.attribute("size", .descending)], limit: 3)
    other.cursor = try await fixture.search(sorted, in: ["whole"]).answer.cursor
    #expect(other.cursor != nil)
    for cursor in [other.cursor, Cursor(rawValue: ""), Cursor(rawValue: "x.y.z.w")] {
      other.cursor = cursor
      let error = await #expect(throws: KliegError.self) {
        try await fixture.search(other, in: ["whole"])
      }
      #expect(error?.details["parameter"] == "cursor")
    }
  }

  @Test func groupsOfSeveralIndexesAreOne() async throws {
    for text in [nil, "stone"] {
      var query = Query(text, limit: 0)
      query.groupings = [
        Grouping(by: "kind", measures: [Measure(.sum, of: "size"), Measure(.maximum, of: "size")]),
        Grouping(),
      ]
      let whole = try await fixture.search(query, in: ["whole"])
      let parts = try await fixture.search(query, in: Self.names)
      #expect(whole.answer.groups.count == 2)
      #expect(whole.answer.groups[0].groups.count == 3)
      #expect(whole.answer.groups == parts.answer.groups)
      #expect(whole.answer.groups[1].groups.first?.count == whole.answer.total)
    }
  }

  @Test func hitsShowWhereTheWordsAre() async throws {
    var query = Query("clouds", limit: 3)
    query.highlighting = Highlighting()
    let found = try await fixture.search(query, in: Self.names)
    #expect(!found.hits.isEmpty)
    for hit in found.hits {
      let highlight = try #require(hit.highlights.first)
      #expect(highlight.attribute == "title")
      let bytes = Array(highlight.text.utf8)
      #expect(highlight.ranges.allSatisfy { String(decoding: bytes[$0], as: UTF8.self) == "cloud" })
      #expect(!highlight.ranges.isEmpty)
    }
  }

  @Test func anExplanationTellsWhatWasExpectedAndFound() async throws {
    let query = Query(
      "stone", filter: .attribute("kind", .equal("x")), sort: [.attribute("size", .ascending)])
    let total = try await fixture.search(query, in: ["whole"]).answer.total
    let plan = try await fixture.engine.explain(query, in: ["whole"], of: 7)
    #expect(!plan.contains("µs"))
    let report = try await fixture.engine.explain(query, in: ["whole"], of: 7, isRun: true)
    #expect(report.contains("\(total) matches"))
    #expect(report.contains("µs"))
    #expect(report.contains("kind = “x”"))
  }

  @Test func aSearchWithoutTimeSaysSo() async throws {
    for text in [nil, "stone"] {
      var query = Query(text)
      query.milliseconds = 0
      do {
        let found = try await fixture.search(query, in: ["whole"])
        #expect(found.answer.missing.contains { $0.error.code == .timedOut })
      } catch let error as KliegError {
        // Nobody had the time to see whether the index is open.
        #expect([.timedOut, .busy].contains(error.code))
      }
    }
  }
}

extension Query {
  fileprivate func matching(_ matching: Matching) -> Query {
    var query = self
    query.matching = matching
    return query
  }
}
