import KliegText
import Testing

struct WordTests {
  @Test(arguments: [
    ("", []),
    ("!!! — ＿ … ( )", []),
    ("The quick, brown fox.", ["the", "quick", "brown", "fox"]),
    (
      "foo-bar snake_case a/b/c 4-hour",
      ["foo", "bar", "snake", "case", "a", "b", "c", "4", "hour"]
    ),
    ("something_2020-07-13.pdf", ["something", "2020", "07", "13", "pdf"]),
    (
      "1.2.3 v1.10 10.0.0.1 1,234 -1230",
      ["1", "2", "3", "v1", "10", "10", "0", "0", "1", "1", "234", "1230"]
    ),
    ("+1 (555) 010-9999 1.23e-1 0x1F", ["1", "555", "010", "9999", "1", "23e", "1", "0x1f"]),
    ("C++ C# F# .NET R A4 C-8", ["c++", "c#", "f#", "net", "r", "a4", "c", "8"]),
    ("C++17 libstdc++6 a+b c++++ g++-12", ["c", "17", "libstdc", "6", "a", "b", "c", "g++", "12"]),
    (
      "don't O'Reilly 'quoted' dogs' rock'n'roll",
      ["don't", "o'reilly", "quoted", "dogs", "rock'n'roll"]
    ),
    ("don’t ＤＯＮ＇Ｔ", ["don't", "don't"]),
    (
      "user@example.org https://klieg.org/a?b=c",
      ["user", "example", "org", "https", "klieg", "org", "a", "b", "c"]
    ),
    ("a\0b\u{1}c\u{7F}d", ["a", "b", "c", "d"]),
    ("Go💼od 👩‍👩‍👧 🇫🇷 x", ["go", "od", "x"]),
  ])
  func wordsOfText(_ text: String, _ words: [String]) throws {
    #expect(try Analyser().words(text) == words)
    #expect(try Analyser(alwaysUnicode: true).words(text) == words)
  }

  @Test(arguments: [
    ("HTTPServer2", ["http", "server", "2"]),
    ("iPhone15", ["phone", "15"]),
    ("libfoo2.0", ["libfoo", "2"]),
    ("O'Reilly", ["reilly"]),
    ("McDonald's", ["mc", "donald"]),
    ("don't we'll Klieg's Title NASA", []),
    ("GTK+ C++ libstdc++6", ["gtk", "libstdc++"]),
    ("ÉcoleNormale", ["ecole", "normale"]),
    ("a1b2c3d4e5f6a7b8", []),
  ])
  func partsOfWords(_ text: String, _ parts: [String]) throws {
    #expect(try Analyser().parts(text) == parts)
    #expect(try Analyser(alwaysUnicode: true).parts(text) == parts)
  }

  @Test func partsHaveTheirOwnRangeAndTheWordsPosition() throws {
    let seen = try Analyser().seen(in: "new HTTPServer2")
    #expect(seen.map(\.range) == [0..<3, 4..<15, 4..<8, 8..<14, 14..<15])
    #expect(seen.map(\.position) == [0, 1, 1, 1, 1])
  }

  @Test func invisibleCharactersAreDroppedInsideWords() throws {
    let words = try Analyser().words("so\u{AD}ft wa\u{200D}re \u{FEFF}bom no\u{200C}n ze\u{200B}ro")
    #expect(words == ["soft", "ware", "bom", "non", "ze", "ro"])
  }

  @Test(arguments: [1, 63, 64, 65, 244, 245, 246, 300, 20_000])
  func longWordsAreCutBetweenCharacters(count: Int) throws {
    for character in ["x", "é", "ж", "語", "𐐨"] {
      let text = String(repeating: character, count: count)
      for form in try Analyser(language: .undetermined).words(text) {
        #expect(form.utf8.count <= 64)
        #expect(!form.contains("\u{FFFD}"))
      }
      #expect(try finds(text, in: "before " + text + " after"))
    }
  }

  @Test func aMegabyteWithoutASpaceIsRead() throws {
    let text = String(repeating: "x", count: 1 << 20) + "é"
    #expect(try Analyser().words(text).first == String(repeating: "x", count: 64))
  }

  @Test func theCutDependsOnTheWordAlone() throws {
    let long = String(repeating: "abcdefgh", count: 9)
    let analyser = try Analyser(language: .undetermined)
    #expect(analyser.words(long) == [String(long.prefix(64))])
    #expect(analyser.words("é " + long + "++").last == String(long.prefix(64)))
  }

  @Test func aLongTextIsReadToItsEnd() throws {
    let words = (0..<50_000).map { number in
      String(decoding: String(number).utf8.map { $0 + 49 }, as: UTF8.self)
    }
    let collector = TermCollector()
    let analyser = try Analyser(language: .undetermined)
    collector.add(words.joined(separator: " "), field: .text, using: analyser)
    #expect(collector.terms().map(\.term) == words)
  }
}
