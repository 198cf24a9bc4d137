import KliegText
import Testing

struct WordSearchTests {
  private let analyser: Analyser

  init() throws { analyser = try Analyser() }

  @Test(arguments: [
    ("big apple", ["a big apple"], true), ("big apple", ["big", "apple"], false),
    ("big apple", ["apple big"], false), ("big apples", ["the BIG-Apple!"], true),
    ("a a b", ["a a a b"], true), ("a a b", ["a b a b"], false), ("a b a b a", ["a b a b a"], true),
    ("server 2", ["HTTPServer2"], false), ("new server", ["new HTTPServer2"], true),
    ("server old", ["HTTPServer2 old"], true), ("", ["anything"], false),
  ])
  func phrasesStandSideBySideInOneValue(_ phrase: String, _ values: [String], _ isThere: Bool) {
    #expect(finds(phrase, .sideBySide, values) == isThere)
  }

  @Test(arguments: [
    ("alpha omega", 2, ["omega alpha"], true), ("alpha omega", 2, ["alpha x omega"], false),
    ("alpha omega", 3, ["alpha x omega"], true), ("alpha omega", 3, ["alpha", "omega"], false),
    ("a b c", 3, ["c x a b x c b a"], true), ("alpha omega", 1, ["alpha omega"], false),
  ])
  func nearWordsStandWithinAWindow(
    _ words: String, _ count: Int, _ values: [String], _ isThere: Bool
  ) {
    #expect(finds(words, .within(count), values) == isThere)
  }

  @Test func wordsAnywhereMayStandInDifferentValues() {
    #expect(finds("running apples", .anywhere, ["an apple", "they run"]))
    #expect(!finds("running apples", .anywhere, ["an apple"]))
  }

  @Test func anItemIsForgottenWithTheNext() {
    var search = WordSearch(words("one two"), .anywhere)
    search.look(in: "one", using: analyser)
    search.begin()
    search.look(in: "two", using: analyser)
    #expect(!search.isFound)
  }

  @Test func unfinishedAndMisspeltWordsCount() throws {
    let begun = try #require(
      analyser.analyseQuery("runni", lastWordUnfinished: true).parts.first)
    #expect(finds([SoughtWord(begun, .unfinished)], .anywhere, ["running"]))
    #expect(!finds([SoughtWord(begun, .unfinished)], .anywhere, ["run"]))
    let wrong = try #require(analyser.analyseQuery("aplpe").parts.first)
    #expect(finds([SoughtWord(wrong, .misspelt(1))], .anywhere, ["an apple"]))
    #expect(!finds([SoughtWord(wrong, .misspelt(1))], .anywhere, ["an ape"]))
  }

  @Test func givesUpWhereItIsTold() {
    var search = WordSearch(words("needle"), .anywhere)
    search.look(in: String(repeating: "hay ", count: 30_000) + "needle", using: analyser) { true }
    #expect(!search.isFound)
  }

  private func words(_ text: String) -> [SoughtWord] {
    analyser.analyseQuery(text).parts.map { SoughtWord($0) }
  }

  private func finds(
    _ text: String, _ arrangement: WordSearch.Arrangement, _ values: [String]
  ) -> Bool {
    finds(words(text), arrangement, values)
  }

  private func finds(
    _ words: [SoughtWord], _ arrangement: WordSearch.Arrangement, _ values: [String]
  ) -> Bool {
    var search = WordSearch(words, arrangement)
    search.begin()
    for value in values { search.look(in: value, using: analyser) }
    return search.isFound
  }
}
