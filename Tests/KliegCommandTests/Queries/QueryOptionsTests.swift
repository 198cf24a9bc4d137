import KliegModel
import Testing

@testable import KliegCommand

@Suite struct QueryOptionsTests {
  private func options(_ words: [String]) throws -> QueryOptions {
    var arguments = try Arguments(words, of: SearchCommand.usage)
    return try QueryOptions(&arguments)
  }

  @Test func withoutOptionsItIsAPlainSearchEverywhere() throws {
    let options = try options(["image", "editor"])
    #expect(options.query == Query("image editor"))
    #expect(options.indexes == nil)
  }

  @Test func withoutWordsEverythingMatches() throws {
    #expect(try options([]).query.text == nil)
  }

  @Test func readsEveryOption() throws {
    let options = try options([
      "-i", "packages", "--index", "notes", "--where", "size>5", "--sort", "-size", "--sort",
      "relevance", "--sort=name", "--limit", "3", "--offset", "6", "--attributes", "title,size",
      "--typing", "imag",
    ])
    #expect(options.indexes == ["packages", "notes"])
    #expect(
      options.query
        == Query(
          "imag", isTyping: true, filter: .attribute("size", .greater("5")),
          sort: [
            .attribute("size", .descending), .relevance, .attribute("name", .ascending),
          ], limit: 3, offset: 6, attributes: .only(["title", "size"])))
  }

  @Test(arguments: ["", "-", "-relevance"])
  func refusesSortKeys(key: String) {
    #expect(throws: KliegError.self) { try SortKey(argument: key) }
  }

  @Test(arguments: ["-1", "1000001", "x", ""])
  func refusesLimits(text: String) {
    #expect(throws: KliegError.self) { try options(["--limit", text]) }
  }
}
