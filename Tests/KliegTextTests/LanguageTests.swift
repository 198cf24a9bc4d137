import Testing

@testable import KliegText

@Suite struct LanguageTests {
  @Test(arguments: [
    ("de", "Häusern", "Hauses"), ("es", "niños", "niña"), ("fr", "chanterons", "chanter"),
    ("ru", "книги", "книгами"), ("tr", "evler", "evlerde"), ("el", "δρόμους", "δρόμος"),
    ("sv-SE", "flickorna", "flicka"), ("en_GB", "running", "runs"),
  ])
  func wordsAreCutByTheGrammarOfTheirLanguage(_ code: String, _ one: String, _ other: String) throws
  {
    let analyser = try Analyser(language: Language(code: code))
    #expect(analyser.seen(in: one).map(\.term) == analyser.seen(in: other).map(\.term))
  }

  @Test func ofAnUnknownLanguageWordsStayAsTheyAre() throws {
    #expect(Language(code: "zh-Hant") == .undetermined)
    #expect(Language(code: "") == .undetermined)
    #expect(Language(code: nil) == .english)
  }

  @Test func everyStemmerIsThere() throws {
    for code in ["ar", "hi", "ta", "ga", "yi", "sr", "ne", "lt", "id", "hy", "eu", "ca"] {
      #expect(Language(code: code) != .undetermined)
      _ = try Analyser(language: Language(code: code))
    }
  }
}
