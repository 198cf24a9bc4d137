import KliegText
import Testing

struct CollatorTests {
  private func sorted(_ texts: [String]) throws -> [String] {
    let collator = try Collator()
    return try texts.map { (try collator.key($0), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  @Test func accentsAndCaseStandBesideTheirLetters() throws {
    #expect(
      try sorted(["zebra", "Äpfel", "Zoo", "apfel", "banane"]) == [
        "apfel", "Äpfel", "banane", "zebra", "Zoo",
      ])
  }

  @Test func numbersSortByValue() throws {
    #expect(try sorted(["file10", "file9", "file100"]) == ["file9", "file10", "file100"])
  }

  @Test func longAndEmptyTexts() throws {
    let long = String(repeating: "é語", count: 5_000)
    #expect(try sorted([long + "b", "", long + "a"]) == ["", long + "a", long + "b"])
  }
}
