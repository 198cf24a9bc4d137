import KliegModel
import Testing

@testable import CoreSpotlight

@Suite struct SuggestionTests {
  private func suggest(
    _ typed: String, _ texts: [(String, Range<Int>)], limit: Int = 10
  ) throws -> [String] {
    let last = try #require(SuggestionSearch.lastWord(of: typed))
    let highlights = texts.map {
      [Highlight(attribute: "title", text: $0.0, ranges: [$0.1])]
    }
    return SuggestionSearch.suggestions(typed: typed, last, highlights, limit: limit).map(\.text)
  }

  @Test func theLastWordGoesOnAsTheWordsOfItemsDo() throws {
    let texts = [
      ("Image Editor", 6..<8), ("the editor", 4..<6), ("an Edition", 3..<5), ("ed", 0..<2),
    ]
    #expect(try suggest("image ed", texts) == ["image editor", "image edition"])
    #expect(try suggest("image ed", texts, limit: 1) == ["image editor"])
  }

  @Test func accentsAndCaseMakeNoDifference() throws {
    #expect(try suggest("CAF", [("Un café", 3..<7)]) == ["café"])
    #expect(SuggestionSearch.lastWord(of: "done ") == nil)
  }

  @Test func whatWasTypedIsMarked() {
    let suggestion = CSSuggestion(text: "image editor", typedLength: 8, rank: 0)
    let attributed = suggestion.localizedAttributedSuggestion
    let marked = attributed.runs.filter { $0[CSSuggestionHighlight.self] == true }
    #expect(marked.map { String(attributed[$0.range].characters) } == ["image ed"])
    #expect(String(attributed.characters) == "image editor")
  }
}
