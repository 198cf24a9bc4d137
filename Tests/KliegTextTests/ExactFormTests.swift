import KliegText
import Testing

/// Words are kept as they were written where folding takes accents from them.
struct ExactFormTests {
  private let analyser: Analyser

  init() throws { analyser = try Analyser(language: .undetermined) }

  @Test(arguments: [
    ("Bücher", ["bucher", "Dbücher"]), ("chó", ["cho", "Dchó"]), ("cho\u{301}", ["cho", "Dchó"]),
    ("CHÓ", ["cho", "Dchó"]), ("Đặng", ["dang", "Dđặng"]), ("Cœur", ["coeur", "Dcœur"]),
    ("Łódź", ["lodz", "Dłódź"]), ("Ёлка", ["елка", "Dёлка"]), ("תִּקּוּן", ["תקון", "Dתִּקּוּן"]),
  ])
  func aWordWithAccentsHasATermBesides(_ text: String, _ expected: [String]) {
    #expect(terms(text).map(Self.composed) == expected.map(Self.composed))
  }

  @Test(arguments: [
    "plain words", "Straße", "ﬁle ＡＢＣ", "Йод", "が ﾊﾟﾘ", "한국어", "हिन्दी", "ภาษา", "don’t", "C++",
  ])
  func aWordWithoutHasNone(_ text: String) {
    #expect(!terms(text).contains { $0.hasPrefix("D") })
    #expect(analyser.analyseQuery(text).parts.allSatisfy { $0.exactTerm == nil })
  }

  @Test func theTermIsCutToItsStemAsWell() throws {
    let spanish = try Analyser(language: Language(code: "es"))
    let exact = spanish.analyseQuery("acción acciones canciónes").parts.map(\.exactTerm)
    #expect(exact[0] != nil && exact[1] == nil)
    let french = try Analyser(language: Language(code: "fr"))
    let forms = french.analyseQuery("mangées mangée").parts.map(\.exactTerm)
    #expect(forms[0] == forms[1])
  }

  @Test func anUnfinishedWordKeepsIt() {
    let parts = analyser.analyseQuery("một chó", lastWordUnfinished: true).parts
    #expect(
      parts.map { $0.exactTerm.map { String(decoding: $0, as: UTF8.self) } } == ["Dmột", "Dchó"])
    #expect(parts.map(\.isUnfinished) == [false, true])
  }

  @Test func itWeighsAsMuchAsTheWord() {
    let collector = TermCollector()
    collector.add("chó chó cho", field: .title, using: analyser)
    let weights = Dictionary(
      uniqueKeysWithValues: collector.terms().map { ($0.term, $0.wdf) })
    #expect(weights["cho"] == 9)
    #expect(weights["Dchó"] == 6)
  }

  private func terms(_ text: String) -> [String] {
    let collector = TermCollector()
    collector.add(text, field: .text, using: analyser)
    return collector.terms().map(\.term)
  }

  private static func composed(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
}
