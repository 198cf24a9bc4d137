import KliegEngine
import KliegModel
import Testing

/// What a query finds that takes words as wishes.
@Suite struct ForgivingSearchTests {
  private let fixture: EngineFixture
  private static let titles = [
    "red apple pie", "green apple", "red brick house", "the who", "blue whale", "imago", "image",
    "image editor", "editor of the year", "http2 server",
  ]

  init() async throws {
    fixture = try EngineFixture()
    let items = Self.titles.enumerated().map { number, title in
      Item(
        title,
        attributes: ["title": .string(title), "number": .integer(Int64(number))])
    }
    try await fixture.update("notes", Update(items: items))
  }

  private func found(
    _ text: String, isTyping: Bool = false, sort: [SortKey] = [], limit: Int = 50
  ) async throws -> [String] {
    var query = Query(text, isTyping: isTyping, sort: sort, limit: limit)
    query.syntax = .user
    query.matching = .forgiving
    return try await fixture.search(query, in: ["notes"]).hits.map(\.identifier)
  }

  @Test func itemsWithEveryWordComeFirstAndThenThoseWithSome() async throws {
    let found = try await found("red apple")
    #expect(found.first == "red apple pie")
    #expect(Set(found.dropFirst()) == ["green apple", "red brick house"])
  }

  @Test(arguments: [
    ("red aple", "red apple pie"), ("grene apple", "green apple"), ("imge editor", "image editor"),
    ("whael", "blue whale"),
  ])
  func aWordThatNoItemHasStandsForThoseLikeIt(text: String, first: String) async throws {
    #expect(try await found(text).first == first)
  }

  /// Of the words that are as near, one with the same first letter is meant, and a letter is seldom taken
  /// for one that lies far away, however frequent the others are.
  @Test func theLikeliestOfTheWordsThatAreAsNearIsMeant() async throws {
    let fixture = try EngineFixture()
    let titles =
      ["mouse trap", "house cat", "house mouse", "house boat", "lauds", "lands"]
      + (0..<9).map { "loads \($0)" }
    try await fixture.update(
      "notes", Update(items: titles.map { Item($0, attributes: ["title": .string($0)]) }))
    // Of longer queries a word stands for one other alone.
    for (text, first) in [
      ("mpuse one two three four", "mouse"), ("lansd one two three four", "lands"),
      ("loqds one two three four", "loads"), ("luads one two three four", "lauds"),
    ] {
      var query = Query(text)
      query.matching = .forgiving
      let hits = try await fixture.search(query, in: ["notes"]).hits
      #expect(hits.first?.identifier.contains(first) == true, "\(text)")
    }
  }

  /// Nor are numbers and what has digits, of which each is as likely as the next.
  @Test func wordsThatAreThereAndNamesWithDigitsAreNotMended() async throws {
    #expect(try await found("imago") == ["imago"])
    #expect(try await found("http3").isEmpty)
    #expect(try await found("rad").isEmpty)
  }

  @Test func wordsThatSayLittleCountOnlyAlone() async throws {
    #expect(try await found("the apple of a pie").first == "red apple pie")
    #expect(!(try await found("the apple")).contains("the who"))
    #expect(try await found("the who").first == "the who")
    #expect(Set(try await found("the")) == ["the who", "editor of the year"])
  }

  @Test func whatIsSaidTwiceIsMeant() async throws {
    let once = try await found("red green")
    #expect(once.first == "green apple" || once.first == "red brick house")
    #expect(try await found("red red red green").first?.hasPrefix("red") == true)
    #expect(try await found("green green green red").first == "green apple")
  }

  @Test func phrasesAndWhatIsExcludedHoldAsEver() async throws {
    #expect(try await found("apple -green") == ["red apple pie"])
    #expect(try await found(#""red apple" house"#) == ["red apple pie"])
    #expect(Set(try await found("apple number:0..1")) == ["red apple pie", "green apple"])
  }

  @Test func inAnyOtherOrderOnlyItemsWithEveryWordAreFound() async throws {
    let sort = [SortKey.attribute("number", .descending)]
    #expect(try await found("red apple", sort: sort) == ["red apple pie"])
    #expect(try await found("red aple", sort: sort) == ["red apple pie"])
  }

  @Test func whileTypingTheLastWordMayGoOn() async throws {
    #expect(try await found("image ed", isTyping: true).first == "image editor")
    #expect(try await found("red a", isTyping: true).first == "red apple pie")
    #expect(try await found("image edt", isTyping: true).contains("image"))
    // What has been typed of it may be misspelt.
    #expect(try await found("red hosu", isTyping: true).first == "red brick house")
  }

  /// Also where another word begins so, that no item has beside the others.
  @Test func aBeginningThatStandsBesideNothingMayBeMisspelt() async throws {
    let fixture = try EngineFixture()
    let titles = ["haed museum"] + (0..<9).map { "toolkit \($0)" } + ["toolkit header"]
    try await fixture.update(
      "notes", Update(items: titles.map { Item($0, attributes: ["title": .string($0)]) }))
    var query = Query("toolkit haed", isTyping: true)
    query.matching = .forgiving
    query.highlighting = Highlighting()
    let hit = try #require(try await fixture.search(query, in: ["notes"]).hits.first)
    #expect(hit.identifier == "toolkit header")
    #expect(hit.highlights.first?.ranges.count == 2)
    query.text = "museum haed"
    let found = try await fixture.search(query, in: ["notes"]).hits.map(\.identifier)
    #expect(found == ["haed museum"])
  }

  @Test func whatIsCountedIsWhatIsFound() async throws {
    var query = Query("red apple", limit: 0)
    query.matching = .forgiving
    #expect(try await fixture.search(query, in: ["notes"]).answer.total == 3)
  }

  @Test func wordsThatAreMendedAreMarkedAsTheyStand() async throws {
    var query = Query("imge editor", limit: 1)
    query.matching = .forgiving
    query.highlighting = Highlighting()
    let hit = try #require(try await fixture.search(query, in: ["notes"]).hits.first)
    let marked = try #require(hit.highlights.first { $0.attribute == "title" })
    #expect(marked.ranges.count == 2)
  }

  @Test func thousandsOfWordsAreStillAnswered() async throws {
    let words = (0..<2000).map { "w\($0)x" }.joined(separator: " ")
    #expect(try await found(words + " apple").count == 2)
    let twice = (0..<400).map { "w\($0)x w\($0)x" }.joined(separator: " ")
    #expect(try await found(twice + " app", isTyping: true).count == 2)
  }
}
