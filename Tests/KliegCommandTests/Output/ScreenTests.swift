import Testing

@testable import KliegCommand

@Suite struct ScreenTests {
  @Test func drawsOverTheOldLinesOnATerminal() {
    #expect(Screen.change(from: [], to: ["a"], width: 80) == "a\n")
    #expect(Screen.change(from: ["a", "b"], to: ["c"], width: 80) == "\u{1B}[2A\u{1B}[Jc\n")
    #expect(Screen.change(from: [], to: ["abcdef"], width: 4) == "abc…\n")
  }

  @Test func writesOnlyWhatHasChangedElsewhere() {
    #expect(Screen.change(from: ["a", "b"], to: ["a", "c"], width: nil) == "c\n")
    #expect(Screen.change(from: ["a"], to: ["a"], width: nil) == "")
  }
}
