import TestSupport
import Testing

@testable import KliegText

struct EditDistanceTests {
  @Test(arguments: [
    ("search", "serch", 1), ("search", "saerch", 1), ("search", "serach", 1),
    ("search", "searches", 2), ("ca", "abc", 3), ("école", "ecole", 1), ("日本語", "日語本", 1),
    ("", "ab", 2), ("same", "same", 0),
  ])
  func countsOneLetterLeftOutAddedAnotherOrSwapped(_ word: String, _ other: String, _ edits: Int) {
    #expect(isWithin(edits, word, other))
    #expect(edits == 0 || !isWithin(edits - 1, word, other))
  }

  @Test func agreesWithTheWholeTable() {
    var dice = SeededGenerator(11)
    for _ in 0..<20_000 {
      let word = Self.word(&dice)
      let other = Self.word(&dice)
      let distance = TestSupport.EditDistance.between(word, other)
      for limit in 0...2 {
        #expect(isWithin(limit, word, other) == (distance <= limit), "\(word) \(other) \(limit)")
      }
    }
  }

  @Test(arguments: [
    ("abc", 0), ("abcd", 1), ("abcdefg", 1), ("abcdefgh", 2), ("abcd1", 0), ("日本語日", 1),
  ])
  func shortWordsAndCodesAreNotMisspelt(_ word: String, _ edits: Int) throws {
    let part = try #require(Analyser().analyseQuery(word).parts.first)
    if word.first == "日" { return }
    let sought = SoughtWord(part, .misspelt(2))
    #expect(sought.tolerance == (edits > 0 ? .misspelt(edits) : .none))
  }

  private func isWithin(_ limit: Int, _ word: String, _ other: String) -> Bool {
    KliegText.EditDistance.isWithin(
      limit, KliegText.EditDistance.characters(word.utf8), Array(other.utf8))
  }

  private static func word(_ dice: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0...7, using: &dice)).map { _ in "abé日".randomElement(using: &dice) ?? "a"
      })
  }
}
