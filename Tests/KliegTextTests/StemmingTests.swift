import KliegText
import Testing

struct StemmingTests {
  @Test(arguments: [
    ("running", "run"), ("Klieg's", "klieg"), ("klieg’s", "klieg"), ("packages", "packag"),
    ("don't", "don't"), ("C++", "c++"), ("résumés", "resum"), ("1990s", "1990s"),
    ("привет", "привет"),
  ])
  func stems(_ word: String, _ stem: String) throws {
    #expect(try Analyser().seen(in: word).first?.term == stem)
  }

  @Test func nothingIsStemmedWithoutALanguage() throws {
    #expect(try Analyser(language: .undetermined).seen(in: "running").map(\.term) == ["running"])
  }

  @Test func aNewFormOfADocumentIsReportedOnce() throws {
    let analyser = try Analyser()
    let collector = TermCollector()
    _ = analyser.seen(in: "running")
    _ = analyser.analyseQuery("packages searching")
    #expect(analyser.takeNewForms().isEmpty)
    collector.add("running run Running 1990s packages", field: .text, using: analyser)
    let forms = analyser.takeNewForms()
    #expect(forms.map { String(decoding: $0.form, as: UTF8.self) } == ["running", "packages"])
    #expect(forms.map { String(decoding: $0.stem, as: UTF8.self) } == ["run", "packag"])
    collector.add("running packages", field: .text, using: analyser)
    #expect(analyser.takeNewForms().isEmpty)
    analyser.forget()
    collector.add("running", field: .text, using: analyser)
    #expect(analyser.takeNewForms().count == 1)
  }

  @Test func aFullCacheStartsAnew() throws {
    func word(_ number: Int) -> String {
      "ba" + String(decoding: String(number).utf8.map { $0 + 49 }, as: UTF8.self) + "ing"
    }
    let analyser = try Analyser(cachedForms: 1_000)
    let text = (0..<1_500).map(word).joined(separator: " ")
    let collector = TermCollector()
    collector.add(text, field: .text, using: analyser)
    let first = collector.terms()
    #expect(analyser.takeNewForms().count == 1_500)
    collector.clear()
    collector.add(text, field: .text, using: analyser)
    #expect(collector.terms() == first)
    #expect(analyser.takeNewForms().count == 1_500)
  }
}
