import Klieg
import KliegModel
import Testing

/// The grammar of CoreSpotlight's queries, row by row.
struct QueryStringTests {
  @Test(arguments: [
    // Operators.
    (#"title == "Paris""#, "paris"),
    (#"title != "Paris""#, "love parish ecole star camel upper"),
    ("rating == 5", "paris"),
    ("rating != 5", "love parish ecole star camel upper"),
    ("rating < 4", "parish"),
    ("rating <= 4", "love parish"),
    ("rating > 4", "paris"),
    ("rating >= 4.0", "paris love"),
    ("rating == 2.5e0", "parish"),
    ("fileSize == 9007199254740993", "star"),
    ("fileSize == 9007199254740992", ""),
    // Ranges include both ends.
    ("InRange(rating, 2.5, 4)", "love parish"),
    ("InRange ( rating , -1 , +2.5 )", "parish"),
    ("InRange(contentModificationDate, $time.yesterday, $time.today)", "paris love"),
    // Several values: one is enough.
    (#"keywords == "sea""#, "paris"),
    (#"keywords != "sea""#, "love parish ecole star camel upper"),
    // Truths.
    ("userOwned == 1", "paris"),
    ("userOwned == 0", "camel"),
    // Letters after the quote.
    (#"title == "paris"c"#, "paris"),
    (#"title == "ECOLE"cd"#, "ecole"),
    (#"title == "ECOLE"dc"#, "ecole"),
    (#"title == "ECOLE"c"#, ""),
    (#"title == "Ecole"d"#, "ecole"),
    (#"title == "ecole"d"#, ""),
    (#"title == "Paris"w"#, "paris love"),
    (#"title == "Window"w"#, "camel"),
    (#"title == "window"w"#, ""),
    (#"title == "window"cw"#, "camel"),
    (#"title == "Paris love"t"#, "love"),
    (#"title == "paris love"ct"#, "love"),
    (#"title == "paris love"cw"#, ""),
    (#"title == "love par*"cdwt"#, "love"),
    // Wildcards.
    (#"title == "Paris*""#, "paris"),
    (#"title == "*Paris""#, "paris love"),
    (#"title == "*aris*""#, "paris love parish"),
    (#"title == "paris*"c"#, "paris parish"),
    (#"title == "par*"cw"#, "paris love parish"),
    (#"title == "*ove"w"#, "love"),
    (#"title == "*Windo*"w"#, "camel upper"),
    (#"album == "*""#, "ecole"),
    (#"album == "**""#, "ecole"),
    (#"album != "*""#, "paris love parish star camel upper"),
    (#"rating == "*""#, "paris love parish"),
    (#"title == """#, ""),
    // Words are meant in the text content.
    (#"textContent == "Window""#, "love parish"),
    (#"textContent == "window"c"#, "love parish"),
    (#"textContent == "windows"c"#, "love"),
    // Any attribute.
    (#"* == "Paris""#, "paris ecole"),
    (#"* == "window"c"#, ""),
    (#"** == "window"c"#, "love parish"),
    (#"** == "paris"cw"#, "paris love ecole"),
    (#"**=="par*"cdwt"#, "paris love parish ecole"),
    (#"*=="par*"cdwt"#, "paris love parish ecole"),
    (#"**=="broken window"cdwt"#, "love camel"),
    (#"* != "par*"cdwt"#, "star camel upper"),
    // Escapes and quotes.
    (#"title == "a\*b \"c\" \\ 'd'""#, "star"),
    (#"title == 'a\*b "c" \\ \'d\''"#, "star"),
    (#"title == "a\*b*""#, "star"),
    (#"title == "a\b""#, ""),
    ("title == 'Paris'", "paris"),
    // Joining.
    (#"title == "Paris" && rating == 5"#, "paris"),
    (#"title == "Paris" && rating == 4"#, ""),
    (#"title == "Paris" || rating == 4"#, "paris love"),
    (#"title == "parish" || title == "Paris" && rating == 4"#, "parish"),
    (#"(title == "parish" || title == "Paris") && rating == 5"#, "paris"),
    (#"!(rating >= 4) && rating == "*""#, "parish"),
    (#"! rating >= 4 && rating == "*""#, "parish"),
    (#"NOT rating >= 4 && rating == "*""#, "parish"),
    ("!!rating >= 4", "paris love"),
    ("((((rating >= 4))))", "paris love"),
    ("\n\trating\u{A0}>=\r\n4", "paris love"),
    // The names of Spotlight's metadata.
    (#"kMDItemTitle == "Paris""#, "paris"),
    (#"kMDItemTextContent == "Window""#, "love parish"),
    ("kMDItemFSSize == 9007199254740993", "star"),
    ("kMDItemFSContentChangeDate >= $time.today", "paris"),
    (#"kMDItemNobodyKnows == "*""#, ""),
    // Dates count seconds since 2001, or are named.
    ("contentModificationDate == 817948800", "paris"),
    ("contentModificationDate == 817948799.999999", "love"),
    ("contentModificationDate < 817948800.0", "love"),
    ("contentModificationDate == $time.today", "paris"),
    ("contentModificationDate != $time.today", "love parish ecole star camel upper"),
    ("contentModificationDate == $time.yesterday", "love"),
    ("contentModificationDate == $time.iso(2026-12-03T01:00:00+01:00)", "paris"),
    (#"contentModificationDate == $time.iso("2026-12-03")"#, "paris"),
  ])
  func findsItems(_ text: String, _ names: String) throws {
    #expect(try QueryStringSample.found(text) == names)
  }

  @Test func whatTheTextSearchKnowsIsLeftToIt() throws {
    #expect(
      try QueryStringSample.filter(#"**=="be gi*"cdwt"#) == .text(TextMatch(.prefix("be gi"))))
    #expect(
      try QueryStringSample.filter(#"** != "be gin"dct"#)
        == .not(.text(TextMatch(.words("be gin")))))
  }

  @Test func anyAttributeIsOneOfTheVocabulary() throws {
    var vocabulary = QueryVocabulary(fields: [Field("made", .date)])
    vocabulary.searched = ["a", "textContent"]
    #expect(
      try QueryStringSample.filter(#"*=="x""#, vocabulary: vocabulary)
        == .any([.attribute("a", .equal("x"))]))
    #expect(
      try QueryStringSample.filter("made > 0", vocabulary: vocabulary)
        == .attribute("made", .greater(.date(Timestamp(microseconds: 978_307_200_000_000)))))
  }

  @Test func numbersOfOtherAttributesAreNumbers() throws {
    #expect(try QueryStringSample.filter("x == -7") == .attribute("x", .equal(-7)))
    #expect(
      try QueryStringSample.filter("x == 99999999999999999999")
        == .attribute("x", .equal(.number(1e20))))
    #expect(
      try QueryStringSample.filter("contentModificationDate < 1e300")
        == .attribute("contentModificationDate", .less(.date(Timestamp(microseconds: .max)))))
  }

  @Test(arguments: ["", "a", "*", "\"", "\\", "a\"b*c\\d'e", "**", "e\u{301}\"\u{301}*\u{308}"])
  func quotedTextIsItself(_ text: String) throws {
    #expect(
      try QueryStringSample.filter("title == \(QueryString.quoted(text))cd")
        == .attribute("title", .folding([.case, .diacritics], .equal(.string(text)))))
  }

  @Test func manyAlternativesAreOneList() throws {
    let text = Array(repeating: "a == 1", count: 20_000).joined(separator: " || ")
    guard case .any(let filters) = try QueryStringSample.filter(text) else {
      Issue.record("not a list")
      return
    }
    #expect(filters.count == 20_000)
  }
}
