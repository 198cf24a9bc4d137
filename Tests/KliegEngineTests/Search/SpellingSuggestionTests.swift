import KliegEngine
import KliegModel
import Testing

/// What answers say of words that no item has.
@Suite struct SpellingSuggestionTests {
  private let fixture: EngineFixture
  private static let titles = [
    "Red apple pie", "Green apples", "image editor", "image viewer", "imago", "brick house",
    "École normale", "library of babel", "libraries of the world", "form", "form", "from", "fork",
    "HTTPServer2 notes", "coat", "coat", "cost", "Berlin", "readFile",
  ]

  init() async throws {
    fixture = try EngineFixture()
    let items = Self.titles.enumerated().map { number, title in
      Item("\(number)", attributes: ["title": .string(title)])
    }
    try await fixture.update("notes", Update(items: items))
  }

  private func suggestion(
    _ text: String, _ matching: Matching = .forgiving, isTyping: Bool = false,
    in indexes: [String] = ["notes"]
  ) async throws -> String? {
    var query = Query(text, isTyping: isTyping)
    query.syntax = .user
    query.matching = matching
    query.suggestsSpelling = true
    return try await fixture.search(query, in: indexes).answer.suggestion
  }

  @Test(arguments: [
    ("red aple", "red apple"), ("imgae editor", "image editor"), ("grene house", "green house"),
    ("ecloe", "école"), ("Ecloe", "École"), ("IMGAE", "IMAGE"), ("librareis", "libraries"),
    ("berlni", "berlin"), ("-house \"imgae editor\"", "-house \"image editor\""),
    ("title:imgae", "title:image"),
  ])
  func aWordThatNoItemHasIsSpeltAsItemsSpellTheOneMostLikeIt(text: String, meant: String)
    async throws
  {
    #expect(try await suggestion(text) == meant)
    #expect(try await suggestion(text, .everyWord) == meant)
  }

  @Test(arguments: [
    "image editor", "imago", "http3", "12345", "HTTPServe2", "readFiel", "rad", "xylophonist", "",
    "-imgae house",
  ])
  func wordsThatAreThereNamesNumbersAndShortWordsAreNotMended(text: String) async throws {
    #expect(try await suggestion(text) == nil)
  }

  /// A change of places is one edit, as is another letter; keys side by side come before frequency.
  @Test func ofSeveralWordsTheOneMostEasilyMistypedIsMeant() async throws {
    #expect(try await suggestion("frok") == "fork")
    #expect(try await suggestion("firm") == "form")
    #expect(try await suggestion("coet") == "cost")
    #expect(try await suggestion("frpm") == "from")
  }

  @Test func anExactSearchSaysItOnlyIfItFindsNothingAndIsAsked() async throws {
    var query = Query("imgae")
    #expect(try await fixture.search(query, in: ["notes"]).answer.suggestion == nil)
    query.suggestsSpelling = true
    #expect(try await fixture.search(query, in: ["notes"]).answer.suggestion == "image")
    query.syntax = .user
    query.text = "imgae OR house"
    #expect(try await fixture.search(query, in: ["notes"]).answer.suggestion == nil)
  }

  @Test func aWordThatAnotherIndexHasIsNotMisspelt() async throws {
    try await fixture.update(
      "others", Update(items: [Item("1", attributes: ["title": "imgae whales"])]))
    #expect(try await suggestion("imgae editor", in: ["notes", "others"]) == nil)
    #expect(try await suggestion("whaels editro", in: ["notes", "others"]) == "whales editor")
  }

  @Test func whatIsStillTypedIsNotMended() async throws {
    #expect(try await suggestion("imgae edi", isTyping: true) == "image edi")
    #expect(try await suggestion("image edx", isTyping: true) == nil)
  }
}
