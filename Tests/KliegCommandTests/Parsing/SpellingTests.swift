import Testing

@testable import KliegCommand

@Suite struct SpellingTests {
  private let names = ["search", "count", "status", "describe", "drop", "delete"]

  @Test(arguments: [
    ("serach", "search"), ("staus", "status"), ("desc", "describe"), ("dorp", "drop"),
    ("cuont", "count"),
  ])
  func findsWhatWasMeant(word: String, meant: String) {
    #expect(Spelling.nearest(to: word, among: names) == meant)
  }

  @Test(arguments: ["", "d", "elephant", "xyz"])
  func doesNotGuessWildly(word: String) {
    #expect(Spelling.nearest(to: word, among: names) == nil)
  }
}
