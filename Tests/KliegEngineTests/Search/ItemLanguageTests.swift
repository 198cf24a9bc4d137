import KliegEngine
import KliegModel
import Testing

/// How items are found that are in another language than their index.
@Suite struct ItemLanguageTests {
  private let fixture: EngineFixture

  private static let german =
    "Kinder spielen im Garten, während ihre Eltern auf der Bank sitzen und sich unterhalten."
  private static let russian =
    "Дети читают в саду интересные книги, а их родители сидят на скамейке и разговаривают."
  private static let english =
    "The war was over long before the children of the garden came to know what it had been."

  init() throws { fixture = try EngineFixture() }

  private func donate(
    _ texts: [(String, String)], to index: String = "notes", in language: String? = nil,
    declared: [String]? = nil
  ) async throws {
    _ = try await fixture.engine.open(
      IndexDescription(
        name: index, fields: [Field("title", .text, weight: 3), Field("body", .text)],
        language: language), of: 7)
    let items = texts.map { identifier, text in
      var item = Item(identifier, attributes: ["title": "x", "body": .string(text)])
      if let declared {
        item.attributes["languages"] = .list(declared.map { .string($0) })
      }
      return item
    }
    try await fixture.update(index, Update(items: items))
  }

  private func found(
    _ text: String, in indexes: [String]? = ["notes"], _ change: (inout Query) -> Void = { _ in }
  ) async throws -> Set<String> {
    var query = Query(text, limit: 100)
    query.syntax = .user
    change(&query)
    return Set(try await fixture.search(query, in: indexes).hits.map(\.identifier))
  }

  @Test func aGuessedLanguageFindsWhateverTheInflection() async throws {
    try await donate([("de", Self.german), ("ru", Self.russian), ("en", Self.english)])
    for (text, expected) in [
      ("Kindern", "de"), ("Gartens", "de"), ("spielst Gartens", "de"), ("книга", "ru"),
      ("родителями", "ru"), ("wars", "en"),
    ] {
      for matching in [Matching.everyWord, .forgiving] {
        #expect(try await found(text) { $0.matching = matching } == [expected], "\(text)")
        let typed = try await found(text) { ($0.matching, $0.isTyping) = (matching, true) }
        #expect(typed == [expected], "\(text)…")
      }
    }
  }

  /// With a field and without, alone and among others.
  @Test func filtersFindTheSame() async throws {
    try await donate([("de", Self.german), ("ru", Self.russian), ("en", Self.english)])
    #expect(try await found("body:Kindern") == ["de"])
    #expect(try await found("title:Kindern").isEmpty)
    #expect(try await found("Kindern OR книга") == ["de", "ru"])
    #expect(try await found("Kindern OR title:nothing") == ["de"])
    #expect(try await found("x -Kindern") == ["ru", "en"])
    #expect(try await found("x -body:книга") == ["de", "en"])
  }

  /// German takes “waren” for what “war” may be; in an English text it is not.
  @Test func stemsOfALanguageCountInItsItemsAlone() async throws {
    try await donate([("de", Self.german + " Sie kaufen Ware."), ("en", Self.english)])
    #expect(try await found("Waren") == ["de"])
    #expect(try await found("Waren") { $0.matching = .forgiving } == ["de"])
    #expect(try await found("body:Waren") == ["de"])
    #expect(try await found("war") == ["en", "de"])
  }

  @Test func whatAnItemDeclaresCountsHoweverShortItIs() async throws {
    try await donate([("de", "Kinder")], declared: ["de-AT", "en"])
    try await donate([("none", "Kinder")])
    try await donate([("unknown", "Kinder")], declared: ["tlh"])
    #expect(try await found("Kindern") == ["de"])
    #expect(try await found("Kinder") == ["de", "none", "unknown"])
    try await donate([("de", "Kinder")], declared: ["en"])
    #expect(try await found("Kindern").isEmpty)
  }

  @Test func whatAnIndexDeclaresHoldsForAllItsItems() async throws {
    for (language, finds) in [("en", false), ("de", true), ("und", false)] {
      try await donate([("a", Self.german)], to: language, in: language, declared: ["de"])
      #expect(try await found("Kindern", in: [language]).isEmpty != finds)
      #expect(try await found("Kinder", in: [language]) == ["a"])
    }
  }

  @Test func severalIndexesFindTheSameTogether() async throws {
    try await donate([("de", Self.german), ("en", Self.english)], to: "a")
    try await donate([("ru", Self.russian)], to: "b")
    for matching in [Matching.everyWord, .forgiving] {
      #expect(try await found("Kindern", in: nil) { $0.matching = matching } == ["de"])
      #expect(try await found("книга", in: nil) { $0.matching = matching } == ["ru"])
    }
  }

  @Test func whatCountsIsMarked() async throws {
    try await donate([("de", Self.german), ("en", Self.english + " Kinder means children.")])
    var query = Query("Kindern", limit: 5)
    query.highlighting = Highlighting()
    let hit = try #require(try await fixture.search(query, in: ["notes"]).hits.first)
    let highlight = try #require(hit.highlights.first)
    let bytes = Array(highlight.text.utf8)
    #expect(highlight.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["Kinder"])
  }

  @Test func aMisspeltWordIsMendedOnlyWhereNoLanguageHasIt() async throws {
    try await donate([("de", Self.german), ("typo", "Kindeen")])
    #expect(try await found("Kindern") { $0.matching = .forgiving } == ["de"])
  }

  @Test func aLanguageOfHardlyAnyItemDoesNotCount() async throws {
    let others = (0..<1500).map { ("\($0)", "an item of no moment, number \($0)") }
    try await donate(others + [("1", "Kinder")])
    try await donate([("a", "Kinder")], declared: ["de"])
    #expect(try await found("Kindern").isEmpty)
    #expect(try await found("Kinder") == ["a", "1"])
    try await donate([("b", "Kinder")], declared: ["de"])
    #expect(try await found("Kindern") == ["a", "b"])
  }

  /// A stem that no item of the language has, and one that none has at all, beside items that make such
  /// languages count.
  @Test func scoresAreFinite() async throws {
    try await donate([("de", Self.german), ("ru", Self.russian), ("en", Self.english)])
    for text in ["waren", "Waren Kindern", "Kindern nichts", "gardens waren", "xyzen"] {
      var query = Query(text, limit: 10)
      for matching in [Matching.everyWord, .forgiving] {
        query.matching = matching
        for isTyping in [false, true] {
          query.isTyping = isTyping
          let hits = try await fixture.search(query, in: ["notes"]).hits
          #expect(hits.allSatisfy { $0.score.isFinite && $0.score > 0 }, "\(text)")
        }
      }
    }
  }

  @Test func anExplanationNamesTheStems() async throws {
    try await donate([("de", Self.german)])
    let said = try await fixture.engine.explain(
      Query("Kindern"), in: ["notes"], of: 7, isScored: true)
    #expect(said.contains("“kind”"), "\(said)")
  }
}
