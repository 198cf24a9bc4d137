import KliegText
import Testing

struct QueryTests {
  private let analyser: Analyser

  init() throws { analyser = try Analyser() }

  @Test(arguments: [
    ("quick running", "quick AND running*"),
    ("quick running ", "quick AND running→run"),
    ("HTTPServ", "httpserv*"),
    ("foo-ba", "foo AND ba*"),
    ("c+", "c+*"),
    ("don'", "don*"),
    ("don’", "don*"),
    ("foo -", "foo"),
    ("@nasa", "nasa*"),
    ("NOT col:meeting", "not AND col AND meeting*"),
    ("", ""),
    ("!!!", ""),
  ])
  func readsLike(_ text: String, _ description: String) {
    #expect(analyser.analyseQuery(text, lastWordUnfinished: true).description == description)
  }

  @Test func onlyTheLastWordAndOnlyIfAskedIsUnfinished() {
    #expect(analyser.analyseQuery("ab cd").parts.map(\.isUnfinished) == [false, false])
    let parts = analyser.analyseQuery("ab cd", lastWordUnfinished: true).parts
    #expect(parts.map(\.isUnfinished) == [false, true])
  }

  @Test(arguments: [("é", "Ee"), ("éc", "Eec"), ("éco", "Eeco"), ("日本", "E日本")])
  func fewLettersAreOneTerm(_ text: String, _ term: String) {
    let parts = analyser.analyseQuery(text, lastWordUnfinished: true).parts
    #expect(parts.last?.edgeTerm.map { String(decoding: $0, as: UTF8.self) } == term)
  }

  @Test func manyLettersOrAFinishedWordAreNot() {
    let long = analyser.analyseQuery("ecol", lastWordUnfinished: true).parts
    #expect(long.last?.edgeTerm == nil)
    #expect(analyser.analyseQuery("e").parts.last?.edgeTerm == nil)
  }

  @Test(arguments: [
    ("GitHub", "github"), ("github", "GitHub"), ("C++", "about c++, mostly"),
    ("C++", "since C++17"), ("C#", "C#."), ("gtk", "GTK+ 3"), ("server", "HTTPServer2"),
    ("2", "HTTPServer2"), ("httpserver2", "HTTPServer2"), ("case", "snake_case"),
    ("snake_case", "snake_case"), ("b", "a/b/c"), ("4-hour", "a 4-hour talk"),
    ("hour", "4-hour"), ("54-OR323014", "54-OR323014"), ("or323014", "54-OR323014"),
    ("10.0.0.1", "10.0.0.1"), ("python", "python3"), ("reilly", "O'Reilly"),
    ("file", "ﬁle"), ("strasse", "Straße"), ("don't", "don’t"), ("½", "½ cup"),
  ])
  func findsByWordAndByPart(_ query: String, _ text: String) throws {
    #expect(try finds(query, in: text))
  }

  @Test(arguments: [("C", "C++ only"), ("C#", "C++ only"), ("C++", "C only"), ("!!!", "text")])
  func doesNotFind(_ query: String, _ text: String) throws {
    #expect(try !finds(query, in: text))
  }
}
