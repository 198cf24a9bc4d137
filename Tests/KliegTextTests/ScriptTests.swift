import KliegText
import Testing

struct ScriptTests {
  @Test(arguments: [
    ("データ", "このデータを検索できるのかな"), ("検索", "このデータを検索できるのかな"),
    ("データを", "このデータを検索できるのかな"),
    ("认识", "我认识你"), ("你", "我认识你"), ("人类", "喂人类"),
    ("ケース", "iPhone15ケース"), ("iphone15", "iPhone15ケース"), ("phone", "iPhone15ケース"),
    ("ภาษา", "ฉันเรียนภาษาไทย"), ("привет", "Привет мир"), ("한국어", "한국어 사전"),
  ])
  func aWordInTheMiddleIsFound(_ query: String, _ text: String) throws {
    #expect(try finds(query, in: text))
  }

  @Test func anUnspacedRunIsNoSingleWord() throws {
    let words = try Analyser().words("你好世界貴方元気")
    #expect(words.count > 2)
    #expect(words.joined() == "你好世界貴方元気")
  }

  @Test func asciiBesideOtherScriptsIsReadAlike() throws {
    let ascii = "The HTTPServer2 of don't C++ foo_bar"
    let alone = try Analyser().seen(in: ascii).map(\.term)
    let mixed = try Analyser().seen(in: ascii + " naïve " + ascii).map(\.term)
    #expect(mixed == alone + ["naiv"] + alone)
  }
}
