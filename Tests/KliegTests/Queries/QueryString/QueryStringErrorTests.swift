import Klieg
import KliegModel
import Testing

struct QueryStringErrorTests {
  @Test(arguments: [
    ("", 0, "an attribute is missing"),
    ("   ", 3, "an attribute is missing"),
    ("title", 5, "a comparison such as “==” is missing"),
    ("title ==", 8, "a value is missing"),
    ("title = \"x\"", 6, "equality is written “==”"),
    ("title == \"x", 9, "the quote is not closed"),
    ("title == 'x\\'", 9, "the quote is not closed"),
    ("title == x", 9, "a value was expected"),
    ("title == \"x\"y", 12, "“y” is none of the letters"),
    ("title == \"x\"cq", 13, "“q” is none of the letters"),
    ("title == \"x\" c", 13, "“&&” or “||” is missing"),
    ("title == \"a*b\"", 11, "a “*” stands at the start or the end"),
    ("title == \"*a**b\"", 12, "a “*” stands at the start or the end"),
    ("title < \"x\"", 8, "a string has no order"),
    ("InRange(title, \"a\", \"b\")", 15, "a string has no order"),
    ("InRange(rating, 1)", 17, "a comma is missing"),
    ("InRange(rating 1, 2)", 15, "a comma is missing"),
    ("InRange(rating, 1, 2", 20, "a parenthesis is not closed"),
    ("InRange(*, 1, 2)", 9, "a range is of one attribute"),
    ("(a == 1", 0, "a parenthesis is not closed"),
    ("a == 1)", 6, "nothing was opened"),
    ("()", 1, "an attribute was expected"),
    ("a == 1 b == 2", 7, "“&&” or “||” is missing"),
    ("a == 1 & b == 2", 7, "“&” is written twice"),
    ("a == 1 && ", 10, "an attribute is missing"),
    ("|| a == 1", 0, "an attribute was expected"),
    ("a == 1x", 5, "“1x” is no number"),
    ("a == 0x10", 5, "“0x10” is no number"),
    ("a == 1e999", 5, "“1e999” is no number"),
    ("a == nan", 5, "a value was expected"),
    ("a == -", 5, "“-” is no number"),
    ("a == $time.soon", 5, "“$time.soon” is no moment"),
    ("a == $now", 5, "“$now” is no moment"),
    ("a == $time.today(x)", 17, "“x” is no whole number"),
    ("a == $time.today(1", 16, "the parenthesis is not closed"),
    ("a == $time.yesterday(1)", 21, "“$time.yesterday” takes nothing in parentheses"),
    ("a == $time.iso", 14, "a moment in parentheses is missing"),
    ("a == $time.iso(later)", 15, "“later” is no moment"),
    ("* == 5", 5, "any attribute is compared with a string only"),
    ("** < 5", 5, "any attribute is compared with “==” or “!=” only"),
    ("#", 0, "“#” has no meaning here"),
    ("title == “x”", 9, "““” has no meaning here"),
    ("title == \"e\u{301}\u{1F468}\u{200D}\u{1F469}\" ?", 14, "“?” has no meaning here"),
  ])
  func namesThePlace(_ text: String, _ position: Int, _ reason: String) {
    let refusal = QueryStringSample.refusal(text)
    #expect(refusal.position == position, "\(refusal.message)")
    #expect(
      refusal.message.hasPrefix("The query string cannot be read at offset \(position): \(reason)"))
  }

  @Test func parenthesesStandInEachOtherToADepth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a == 1" + String(repeating: ")", count: depth)
    }
    #expect(try QueryStringSample.filter(nested(64)) == .attribute("a", .equal(1)))
    #expect(QueryStringSample.refusal(nested(65)).position == 64)
    #expect(QueryStringSample.refusal(nested(100_000)).position == 64)
    #expect(QueryStringSample.refusal(String(repeating: "(", count: 100_000)).position == 64)
  }

  @Test func mayBeDeniedAnyNumberOfTimes() throws {
    #expect(
      try QueryStringSample.filter(String(repeating: "!", count: 100_001) + "a == 1")
        == .not(.attribute("a", .equal(1))))
  }

  @Test func anythingAtAllEndsInAFilterOrAPlace() {
    var generator = SystemRandomNumberGenerator()
    let parts = [
      "(", ")", "!", "&&", "||", "==", "!=", "<", "title", "*", "**", "\"x*\"", "'y'cd", "5",
      "-1.5",
      "$time.now", "$time.today(-1)", "InRange", ",", " ", "\\", "\"", "é", "kMDItemTitle",
      "\u{301}",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...12, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let refusal = QueryStringSample.refusal(text)
      let isRead = refusal.message.hasPrefix("no error")
      let isWithin = refusal.position.map { (0...text.count).contains($0) } ?? false
      #expect(isRead || isWithin, "\(text): \(refusal.message)")
    }
  }
}
