import KliegText
import Testing

struct CollatorTests {
  private func sorted(
    _ texts: [String], locale: String = "root", isNumeric: Bool = false
  ) throws -> [String] {
    let collator = try Collator(locale: locale, isNumeric: isNumeric)
    return try texts.map { (try collator.key($0), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }

  @Test func accentsAndCaseStandBesideTheirLetters() throws {
    #expect(
      try sorted(["zebra", "Äpfel", "Zoo", "apfel", "banane"]) == [
        "apfel", "Äpfel", "banane", "zebra", "Zoo",
      ])
  }

  @Test func numbersSortByValueWhereAsked() throws {
    let files = ["file10", "file9", "file100"]
    #expect(try sorted(files, isNumeric: true) == ["file9", "file10", "file100"])
    #expect(try sorted(files) == ["file10", "file100", "file9"])
  }

  @Test func lettersStandWhereTheLocaleHasThem() throws {
    let names = ["Zuares", "action", "Adoum", "Álvarez", "Zip", "ä", "Ñ", "Öst"]
    #expect(
      try sorted(names) == ["ä", "action", "Adoum", "Álvarez", "Ñ", "Öst", "Zip", "Zuares"])
    #expect(
      try sorted(names, locale: "sv")
        == ["action", "Adoum", "Álvarez", "Ñ", "Zip", "Zuares", "ä", "Öst"])
    #expect(try sorted(names, locale: "xx") == sorted(names))
  }

  @Test func longAndEmptyTexts() throws {
    let long = String(repeating: "é語", count: 5_000)
    #expect(try sorted([long + "b", "", long + "a"]) == ["", long + "a", long + "b"])
  }
}
