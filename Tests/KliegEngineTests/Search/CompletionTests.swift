import KliegEngine
import KliegModel
import Testing

/// How texts go on.
@Suite struct CompletionTests {
  private let fixture: EngineFixture
  private static let titles = [
    "Image editor", "image editors compared", "image viewer", "imago", "École normale", "edition",
    "libraries of the world", "my libraries", "editor of text", "NASA images",
  ]

  init() async throws {
    fixture = try EngineFixture()
    let items = Self.titles.enumerated().map { number, title in
      Item("\(number)", attributes: ["title": .string(title)])
    }
    try await fixture.update("notes", Update(items: items))
  }

  private func texts(
    _ text: String, in indexes: [String]? = ["notes"], limit: Int = 10
  ) async throws -> [String] {
    try await fixture.suggest(text, in: indexes, limit: limit).map(\.text)
  }

  @Test func theCommonestWordComesFirst() async throws {
    #expect(try await texts("ima") == ["image", "imago"])
    #expect(try await texts("i").first == "image")
    #expect(try await texts("ima", limit: 1) == ["image"])
  }

  @Test func whatIsUsedMakesItsWordsComeFirst() async throws {
    func engage(_ item: String, times: Int, in index: String = "notes") async throws {
      for _ in 0..<times {
        try await fixture.engine.engage(ItemReference(item), .select, in: index, of: 7)
      }
    }
    #expect(try await texts("ed") == ["editor", "edition"])
    try await engage("5", times: 9)
    #expect(try await texts("ed") == ["edition", "editor"])
    #expect(try await texts("ed", limit: 1) == ["edition"])
    // The words before must be in what is used, too.
    #expect(try await texts("image ed") == ["image editor"])
    // One use of a rare word is not enough.
    try await engage("3", times: 1)
    #expect(try await texts("ima") == ["image", "imago"])
    // Of what is gone, nothing counts, nor of what was forgotten.
    try await fixture.engine.forgetEngagement(in: "notes", of: 7)
    #expect(try await texts("ed") == ["editor", "edition"])
    try await engage("5", times: 9)
    try await fixture.update("notes", Update(deletions: [.identifiers(["5"])]))
    #expect(try await texts("ed") == ["editor"])
  }

  @Test func whatIsUsedCountsOverAllIndexes() async throws {
    try await fixture.update(
      "others", Update(items: [Item("1", attributes: ["title": "imago"])]))
    for index in ["notes", "others"] {
      let item = ItemReference(index == "notes" ? "3" : "1")
      for _ in 0..<4 { try await fixture.engine.engage(item, .select, in: index, of: 7) }
    }
    #expect(try await texts("ima", in: nil) == ["imago", "image"])
  }

  /// However many words begin so.
  @Test func aRareWordOfAUsedItemIsFoundAmongMany() async throws {
    let items = (0..<400).map { number in
      Item("\(number)", attributes: ["title": .string("pre\(String(number, radix: 36))x pretty")])
    }
    try await fixture.update("many", Update(items: items))
    let title = "pre\(String(301, radix: 36))x"
    #expect(try await !texts("pre", in: ["many"]).contains(title))
    try await fixture.engine.engage(ItemReference("301"), .select, in: "many", of: 7)
    #expect(try await texts("pre", in: ["many"]).prefix(2).contains(title))
  }

  /// Words, not the stems that the index has.
  @Test func wordsAreSpeltAsItemsSpellThem() async throws {
    #expect(try await texts("librar") == ["libraries"])
    #expect(try await texts("libraries").isEmpty)
    #expect(try await texts("eco") == ["école"])
    #expect(try await texts("Eco") == ["École"])
    #expect(try await texts("nas") == ["NASA"])
  }

  @Test func theWordsBeforeRestrict() async throws {
    #expect(try await texts("text ed") == ["text editor"])
    #expect(try await texts("the image vi") == ["the image viewer"])
    #expect(try await texts("imago ed").isEmpty)
    let counts = try await fixture.suggest("image ed", in: ["notes"], limit: 5).map(\.count)
    #expect(counts == [2])
  }

  @Test func whereNoWordGoesOnSoTheTextIsMended() async throws {
    let found = try await fixture.suggest("imgae edtior", in: ["notes"], limit: 5)
    #expect(found == [Suggestion("image editor", .correction, count: 3)])
    #expect(try await texts("12345").isEmpty)
    #expect(try await texts("").isEmpty)
    #expect(try await texts("image ").isEmpty)
  }

  @Test func whatIsDeletedOrHiddenIsNotTold() async throws {
    try await fixture.update(
      "others",
      Update(items: [
        Item("1", attributes: ["title": "secretary", "hideInSpotlight": true]),
        Item("2", attributes: ["title": "section"]),
      ]))
    #expect(Set(try await texts("sec", in: ["others"])) == ["secretary", "section"])
    #expect(try await texts("sec", in: nil) == ["section"])
    try await fixture.update("others", Update(deletions: [.identifiers(["1"])]))
    #expect(try await texts("sec", in: ["others"]) == ["section"])
  }

  @Test func severalIndexesAreCompletedAsOne() async throws {
    try await fixture.update(
      "others",
      Update(items: (0..<5).map { Item("\($0)", attributes: ["title": "imago image"]) }))
    let found = try await fixture.suggest("im", in: nil, limit: 5)
    #expect(found == [Suggestion("image", count: 9), Suggestion("imago", count: 6)])
  }

  @Test func whatCannotBeLookedAtIsNamed() async throws {
    for text in ["ima", "imgae edtior", ""] {
      let result = try await fixture.engine.suggest(
        text, in: ["notes", "nothing"], of: 7, limit: 5)
      #expect(result.suggestions.isEmpty == text.isEmpty)
      #expect(result.missing.map(\.index) == ["nothing"])
      #expect(result.missing.map(\.error.code) == [.noSuchIndex])
    }
    let error = await #expect(throws: KliegError.self) {
      try await fixture.engine.suggest("ima", in: ["nothing"], of: 7, limit: 5)
    }
    #expect(error?.code == .noSuchIndex)
    #expect(try await fixture.engine.suggest("ima", in: nil, of: 7, limit: 5).missing.isEmpty)
  }
}
