import KliegModel
import Testing

@testable import KliegCommand

@Suite struct ResultTextTests {
  private let gimp = Hit(
    index: "packages", identifier: "gimp", type: "org.debian.Package", score: 7,
    attributes: [
      "title": "gimp", "contentDescription": "GNU Image\n  Manipulation Program",
      "textContent": "Long.",
    ])

  @Test func aHitIsTitleDescriptionAndPlace() {
    let result = SearchResult(
      hits: [gimp, Hit(index: "notes", identifier: "note-1")], total: 1204, microseconds: 412)
    #expect(
      ResultText(result: result, style: .plain, width: 80).lines == [
        "gimp", "  GNU Image Manipulation Program", "  packages · gimp · org.debian.Package", "",
        "note-1", "  notes · note-1", "", "2 of 1,204 in 0.4 ms",
      ])
  }

  @Test func saysHowTheTextMayBeMeant() {
    var result = SearchResult(microseconds: 412)
    result.suggestion = "image\u{1B}[2J editor"
    #expect(
      ResultText(result: result, style: .plain, width: 80).lines == [
        "nothing in 0.4 ms", "Did you mean: image[2J editor",
      ])
  }

  @Test func longLinesAreCutBetweenCharacters() {
    let hit = Hit(
      index: "i", identifier: "1",
      attributes: [
        "title": "日本語の題名",
        "summary": "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
      ])
    let lines = ResultText(
      result: SearchResult(hits: [hit], total: 1), style: .plain, width: 9
    ).lines
    #expect(lines[0] == "日本語の…")
    #expect(lines[1] == "  e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}…")
  }

  @Test func itemsCannotSteerTheTerminal() {
    let hit = Hit(
      index: "i", identifier: "a\u{1B}[2J", attributes: ["title": "\u{1B}]0;x\u{7}red\u{202E}"])
    let lines = ResultText(
      result: SearchResult(hits: [hit], total: 1), style: .plain, width: 80
    ).lines
    #expect(lines[0] == "]0;xred")
    #expect(lines[1] == "  i · a[2J")
  }

  @Test func marksPartsOnATerminal() {
    let lines = ResultText(
      result: SearchResult(hits: [gimp], total: 1), style: .colored, width: 80
    ).lines
    #expect(lines[0] == "\u{1B}[1mgimp\u{1B}[0m")
    #expect(lines[2] == "  \u{1B}[2mpackages · gimp · org.debian.Package\u{1B}[0m")
  }

  @Test func marksThePassagesThatMatch() {
    var hit = gimp
    hit.highlights = [
      Highlight(attribute: "title", text: "the gimp", ranges: [4..<8]),
      Highlight(
        attribute: "textContent", text: "an\n image  editor, big", ranges: [4..<9, 11..<17],
        isCutBefore: true, isCutAfter: true),
    ]
    func lines(_ style: Style, _ width: Int = 80) -> [String] {
      ResultText(
        result: SearchResult(hits: [hit], total: 1), style: style, width: width
      ).lines
    }
    #expect(lines(.plain)[0] == "the gimp")
    #expect(lines(.plain)[1] == "  …an image editor, big…")
    #expect(
      lines(.colored)[0] == "\u{1B}[1mthe \u{1B}[0m\u{1B}[33mgimp\u{1B}[0m")
    #expect(
      lines(.colored)[1]
        == "  …an \u{1B}[33mimage\u{1B}[0m \u{1B}[33meditor\u{1B}[0m, big…")
    #expect(lines(.plain, 12)[1] == "  …an image…")
  }

  @Test func saysWhereTheNextPageIsAndThatWordsWereCut() {
    var result = SearchResult(hits: [gimp], total: 9)
    result.cursor = Cursor(rawValue: "abc")
    result.isExpansionCut = true
    let lines = ResultText(result: result, style: .plain, width: 80).lines
    #expect(lines.last == "next page: --after abc")
    #expect(lines.dropLast().last?.contains("more may match") == true)
  }

  @Test func saysWhenThereIsNothingAndWhenItIsAGuess() {
    func last(_ result: SearchResult) -> String? {
      ResultText(result: result, style: .plain, width: 80).lines.last
    }
    #expect(last(SearchResult(microseconds: 90)) == "nothing in 0.1 ms")
    #expect(
      last(SearchResult(hits: [gimp], total: 50, isTotalExact: false, microseconds: 1_500_000))
        == "1 of about 50 in 1.5 s")
  }

  @Test func saysWhatCouldNotBeLookedAt() {
    let result = SearchResult(missing: [
      .init(index: "notes", error: KliegError(.damaged, "Index “notes” is damaged."))
    ])
    #expect(
      ResultText(result: result, style: .plain, width: 80).gaps == [
        "Not looked at: notes: Index “notes” is damaged."
      ])
  }
}
