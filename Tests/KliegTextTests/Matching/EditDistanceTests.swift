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
      let distance = Self.distance(Array(word), Array(other))
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
    EditDistance.isWithin(limit, EditDistance.characters(word.utf8), Array(other.utf8))
  }

  private static func word(_ dice: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0...7, using: &dice)).map { _ in "abé日".randomElement(using: &dice) ?? "a"
      })
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
    for i in 1..<max(1, a.count + 1) {
      for j in 1..<max(1, b.count + 1) {
        table[i][j] = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1,
          table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
