import KliegText
import Testing

/// Neighbouring characters of scripts whose words are not told apart for sure.
struct PairTests {
  private let analyser: Analyser

  init() throws { analyser = try Analyser() }

  @Test func pairsAndCharactersStandBesideTheWords() {
    let seen = analyser.seen(in: "我认识你")
    #expect(analyser.words("我认识你") == ["我", "认识", "你"])
    let others = seen.filter(\.isPart)
    #expect(others.map(\.form) == ["我认", "认", "识", "识你"])
    #expect(others.map(\.range) == [0..<6, 3..<6, 6..<9, 6..<12])
    #expect(others.map(\.position) == [0, 1, 1, 1])
  }

  @Test(arguments: [
    ("识你", "我认识你"), ("识", "我认识你"), ("タを", "このデータを検索できるのかな"), ("学", "東京大学で"),
    ("국어", "한국어를"), ("语", "漢語 语言"), ("ﾊﾞ", "ケーバブ"),
  ])
  func whatStandsAcrossWordsIsFound(_ query: String, _ text: String) throws {
    #expect(try finds(query, in: text))
  }

  @Test func aQueryHasThePairsThatItsWordsHaveNot() {
    let query = analyser.analyseQuery("认识你")
    #expect(query.parts.map { String(decoding: $0.form, as: UTF8.self) } == ["认识", "你"])
    #expect(query.pairs.map { String(decoding: $0.form, as: UTF8.self) } == ["识你"])
  }

  @Test(arguments: ["plain words", "naïve Straße", "Привет мир", "हिन्दी", "תִּקּוּן", "C++ 10.0.0.1"])
  func otherScriptsHaveNone(_ text: String) {
    #expect(analyser.analyseQuery(text).pairs.isEmpty)
    var kinds: Set<Token.Kind> = []
    analyser.tokens(in: text) { kinds.insert($0.kind) }
    #expect(kinds == [.word])
  }

  @Test func aSpaceOrASignParts() {
    #expect(analyser.analyseQuery("日 本").pairs.isEmpty)
    #expect(analyser.analyseQuery("日、本").pairs.isEmpty)
    #expect(analyser.analyseQuery("日a本").pairs.isEmpty)
  }

  @Test func charactersWeighNothingAndPairsAsMuchAsWords() {
    let collector = TermCollector()
    collector.add("认识你", field: .text, using: analyser)
    let weights = Dictionary(
      uniqueKeysWithValues: collector.terms().map { ($0.term, $0.wdf) })
    #expect(weights == ["认识": 1, "认": 0, "识": 0, "识你": 1, "你": 1])
  }

  @Test func theCharactersThatMatchAreMarked() throws {
    let words = analyser.analyseQuery("识你").parts.map { SoughtWord($0) }
    let marked = try #require(Highlighter(analyser, words).mark("我认识你了"))
    let bytes = Array(marked.text.utf8)
    #expect(marked.ranges.map { String(decoding: bytes[$0], as: UTF8.self) } == ["识你"])
  }

  @Test func whatFoldsToTwoCharactersIsOneCharacter() {
    // Half a width and its sign of voicing.
    let pairs = analyser.analyseQuery("ﾊﾞｽ停").pairs.map { String(decoding: $0.form, as: UTF8.self) }
    #expect(pairs.last == "ス停")
  }
}
