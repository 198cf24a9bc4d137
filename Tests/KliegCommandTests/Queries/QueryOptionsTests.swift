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
    #expect(options.query == Query("image editor").read(as: .user))
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
          ], limit: 3, offset: 6, attributes: .only(["title", "size"])
        ).read(as: .user))
  }

  @Test func readsWhatASearchMayDoBeside() throws {
    let options = try options([
      "--literal", "--forgiving", "--timeout", "50", "--after", "c", "--highlight", "-g", "section",
      "--group",
      "date:month", "-m", "sum:size", "-m", "average:a:b", "-z", "Europe/Oslo", "--order=-value",
      "--groups", "7", "x",
    ])
    let measures = [Measure(.sum, of: "size"), Measure(.average, of: "a:b")]
    var query = Query("x")
    query.matching = .forgiving
    query.milliseconds = 50
    query.cursor = Cursor(rawValue: "c")
    query.highlighting = Highlighting()
    query.groupings = [
      Grouping(by: "section", measures: measures, order: .value(.descending), limit: 7),
      Grouping(
        by: "date", unit: .month, timeZone: "Europe/Oslo", measures: measures,
        order: .value(.descending), limit: 7),
    ]
    #expect(options.query == query)
  }

  @Test func measuresAloneAreOfEverything() throws {
    let query = try options(["-m", "maximum:size"]).query
    #expect(query.groupings == [Grouping(measures: [Measure(.maximum, of: "size")])])
  }

  @Test(arguments: [
    ["--order", "count"], ["-z", "UTC"], ["--groups", "3"], ["-g", ":day"], ["-m", "sum"],
    ["-m", "median:size"], ["-m", "sum:"], ["-g", "a", "--order", "size"], ["--timeout", "0"],
  ])
  func refusesGroupings(words: [String]) {
    #expect(throws: KliegError.self) { try options(words) }
  }

  @Test(arguments: [
    ("size", SortKey.attribute("size", .ascending)),
    ("-size:first", .attribute("size", .descending, .init(absent: .first))),
    ("name:numeric:sv", .attribute("name", .ascending, .init(locale: "sv", isNumeric: true))),
    ("name:de-AT:last", .attribute("name", .ascending, .init(locale: "de-AT"))),
    ("use::Tag", .attribute("use::Tag", .ascending)),
    ("a:sv:nb", .attribute("a:sv", .ascending, .init(locale: "nb"))),
  ])
  func readsSortKeys(text: String, key: SortKey) throws {
    #expect(try SortKey(argument: text) == key)
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

extension Query {
  fileprivate func read(as syntax: TextSyntax) -> Query {
    var query = self
    query.syntax = syntax
    return query
  }
}
