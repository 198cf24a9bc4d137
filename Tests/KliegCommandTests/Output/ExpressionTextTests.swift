import KliegModel
import Testing

@testable import KliegCommand

@Suite struct ExpressionTextTests {
  private func lines(_ expression: String, _ offset: Int) -> [String] {
    ExpressionText.lines(
      KliegError(
        .usage, "No.", details: ["expression": expression, "offset": "\(offset)"]))
  }

  @Test func aMarkStandsUnderThePlace() {
    #expect(lines("a=1 and size<", 13) == ["  a=1 and size<", "               ^"])
    #expect(lines("日本<", 7) == ["  日本<", "       ^"])
    #expect(lines("a\tb c", 4) == ["  a b c", "      ^"])
  }

  @Test func aLongExpressionIsCutAroundThePlace() {
    let text = String(repeating: "x", count: 500)
    let lines = lines(text, 250)
    #expect(lines[0].count == 2 + 120)
    #expect(lines[1] == String(repeating: " ", count: 62) + "^")
  }

  @Test func thereIsNoneWithoutAPlace() {
    #expect(lines("a", 9) == [])
    #expect(ExpressionText.lines(KliegError(.usage, "No.")) == [])
  }
}
