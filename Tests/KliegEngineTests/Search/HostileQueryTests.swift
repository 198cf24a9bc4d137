import KliegEngine
import KliegModel
import Testing

/// Queries that cost too much end in bounded time: with a named error, or with what was found so far.
@Suite(.timeLimit(.minutes(5))) struct HostileQueryTests {
  private let fixture: EngineFixture

  init() async throws {
    fixture = try EngineFixture()
    // Twenty thousand different words that begin alike.
    let items = (0..<1000).map { number in
      let words = (0..<20).map { "a" + String(1_000_000 + number * 20 + $0, radix: 26) }
      return Item(
        "\(number)",
        attributes: [
          "title": .string(words.joined(separator: " ")), "n": .integer(Int64(number)),
        ])
    }
    try await fixture.update("notes", Update(items: items))
  }

  @Test func aTreeTooDeepIsRefusedByName() async throws {
    var filter = Filter.attribute("n", .exists)
    for _ in 0..<5000 { filter = .not(filter) }
    let error = await #expect(throws: KliegError.self) {
      try await fixture.search(Query(filter: filter))
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.details["limit"] == Setting.filterDepth.rawValue)
  }

  @Test func fiftyThousandAlternativesAreAnswered() async throws {
    let filter = Filter.any((0..<50_000).map { .attribute("n", .equal(.integer(Int64($0 * 2)))) })
    #expect(try await fixture.search(Query(filter: filter, limit: 0)).answer.total == 500)
    let list = Filter.attribute("n", .oneOf((0..<50_000).map { .integer(Int64($0 * 2)) }))
    #expect(try await fixture.search(Query(filter: list, limit: 0)).answer.total == 500)
  }

  @Test func aTextOrAFilterOfTwentyThousandWordsIsAnsweredOrRefused() async throws {
    let words = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
    for query in [
      Query(words), Query("\"\(words)\""),
      Query(filter: .text(TextMatch(.phrase(words)))),
      Query(filter: .text(TextMatch(.near(words, within: 30_000)))),
      Query(filter: .text(TextMatch(.fuzzy(words, edits: 2)))),
    ] {
      var query = query
      query.milliseconds = 3000
      do {
        let found = try await fixture.search(query)
        #expect(found.hits.isEmpty)
      } catch let error as KliegError {
        #expect([.limitExceeded, .timedOut].contains(error.code), "\(error)")
      }
    }
  }

  @Test func aBeginningOfEverythingFindsEverythingOrSaysThatItDoesNot() async throws {
    for text in ["a", "a2", "a24"] {
      let found = try await fixture.search(Query(text, isTyping: true, limit: 2000))
      let exact = try await fixture.search(
        Query(filter: .text(TextMatch(.prefix(text))), limit: 2000))
      #expect(found.hits.count == exact.hits.count || found.answer.isExpansionCut, "\(text)")
      #expect(!exact.hits.isEmpty, "\(text)")
    }
  }

  @Test(arguments: [0, 1, 3])
  func whatHasHardlyAnyTimeEndsWithAMark(milliseconds: Int) async throws {
    var query = Query(
      filter: .text(TextMatch(.fuzzy("abcdefgh abcdefgi abcdefgj", edits: 2))), limit: 10)
    query.milliseconds = milliseconds
    do {
      let found = try await fixture.search(query)
      #expect(found.hits.isEmpty)
      // Nothing matches; whoever had no time for it says so.
      if !found.answer.isTotalExact { #expect(!found.answer.missing.isEmpty) }
    } catch let error as KliegError {
      // Not even the text view may be open yet.
      #expect(error.code == .timedOut || error.code == .busy)
    }
  }
}
