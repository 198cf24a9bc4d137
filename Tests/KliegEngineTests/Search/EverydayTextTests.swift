import KliegEngine
import KliegModel
import Testing

/// Texts that search engines stumble over are found by what people type for them.
@Suite struct EverydayTextTests {
  /// What stands in an item, and what finds it.
  private static let texts: [(text: String, queries: [String])] = [
    // Scripts without spaces.
    ("このデータを検索できるのかな", ["データ", "データを", "デー", "タ", "検索"]),
    ("喂人类", ["人类", "类", "喂"]), ("我认识你", ["认识", "识你", "你"]), ("켐ㅇㄹ", ["켐ㅇㄹ"]),
    ("iPhone15ケース", ["ケース", "iphone15", "phone", "iPhone15ケース"]),
    ("ฉันเรียนภาษาไทย", ["ภาษา", "ไทย"]),
    // Letters that do not come apart, cases, accents.
    ("Cœlacanthe", ["coelacanthe", "CŒLACANTHE"]), ("ﬁle system", ["file"]),
    ("Straße", ["strasse", "STRASSE"]), ("½ cup", ["½", "1"]), ("Ǆ letter", ["dz", "ǆ"]),
    ("Dípticos", ["dipticos", "DÍPTICOS"]), ("TIME table", ["time", "TIME"]),
    ("Işık", ["ışık", "IŞIK", "isik"]), ("İnş", ["inş", "ins"]),
    ("Привет мир", ["привет", "ПРИВЕТ", "мир"]), ("תִּקּוּן", ["תקון"]),
    // Names with signs in them.
    (
      "something_2020-07-13_with_words.pdf",
      ["something", "2020-07-13", "07", "words.pdf", "something_2020-07-13_with_words.pdf"]
    ),
    ("54-OR323014", ["54", "OR323014", "54-or323014"]), ("Middle-High", ["middle", "middle-high"]),
    ("snake_case", ["snake", "case", "snake_case"]), ("a/b/c", ["b", "a/b", "a/b/c"]),
    ("HTTPServer2", ["http", "server", "2", "httpserver2"]), ("C-8 relay", ["C-8", "c-8"]),
    ("AR-7 receiver", ["AR-7"]), ("C++ primer", ["C++", "c++"]), ("C# primer", ["C#"]),
    (".NET guide", [".NET", "net"]), ("F# notes", ["F#"]), ("R manual", ["R"]),
    ("A4 paper", ["A4"]),
    // Numbers of every kind.
    ("version 1.2.3", ["1.2.3", "1.2", "3"]), ("v1.10", ["v1.10", "v1", "10"]),
    ("host 10.0.0.1", ["10.0.0.1", "10.0"]), ("+1 (555) 010-9999", ["+1 (555) 010-9999", "9999"]),
    ("-1230 degrees", ["-1230", "1230"]), ("1.23e-1", ["1.23e-1"]), ("1,234", ["1,234", "234"]),
    ("12,34", ["12,34"]), ("0x1F", ["0x1F", "0x1f"]),
    // Signs alone say nothing.
    ("foo — bar", ["foo - bar", "foo ＿ bar", "!!! foo"]),
  ]

  private let fixture: EngineFixture

  init() async throws {
    fixture = try EngineFixture()
    try await fixture.update(
      "notes",
      Update(items: Self.texts.map { Item($0.text, attributes: ["title": .string($0.text)]) }))
  }

  private func found(
    _ text: String, _ matching: Matching = .everyWord, isTyping: Bool = false
  ) async throws -> [String] {
    var query = Query(text, isTyping: isTyping)
    query.matching = matching
    query.highlighting = Highlighting()
    return try await fixture.search(query, in: ["notes"]).hits.map { hit in
      #expect(!hit.highlights.isEmpty, "nothing is marked in \(hit.identifier) for \(text)")
      return hit.identifier
    }
  }

  @Test(arguments: Matching.allCases)
  func isFoundByItselfAndByWhatPeopleType(_ matching: Matching) async throws {
    for (text, queries) in Self.texts {
      for query in [text] + queries {
        #expect(try await found(query, matching).contains(text), "\(query)")
      }
    }
  }

  @Test func withAFieldAsWithout() async throws {
    for (text, query) in [
      ("このデータを検索できるのかな", "デー"), ("我认识你", "识你"), ("Straße", "strasse"),
      ("Привет мир", "ПРИВЕТ"), ("HTTPServer2", "server"),
    ] {
      let filter = Filter.text(TextMatch(.words(query), in: "title"))
      let hits = try await fixture.search(Query(filter: filter), in: ["notes"]).hits
      #expect(hits.map(\.identifier).contains(text), "\(query)")
    }
  }

  @Test(arguments: Matching.allCases)
  func isFoundWhileItIsTyped(_ matching: Matching) async throws {
    for (text, typed) in [
      ("Привет мир", "ПРИВ"), ("Dípticos", "dip"), ("Cœlacanthe", "coelac"), ("Işık", "ış"),
      ("我认识你", "识"), ("HTTPServer2", "serv"), ("Middle-High", "middle-h"),
    ] {
      #expect(try await found(typed, matching, isTyping: true).contains(text), "\(typed)")
    }
  }

  @Test(arguments: Matching.allCases)
  func whatIsAnotherNameIsNotFound(_ matching: Matching) async throws {
    for (text, query) in [
      ("C++ primer", "C#"), ("C# primer", "C++"), ("F# notes", "F"), ("AR-7 receiver", "AR7"),
      ("0x1F", "0x1E"), ("v1.10", "v2"), ("-1230 degrees", "1231"),
      ("something_2020-07-13_with_words.pdf", "2021"),
    ] {
      #expect(try await !found(query, matching).contains(text), "\(query)")
    }
  }

  @Test(arguments: Matching.allCases)
  func aTextWithoutAWordFindsNothing(_ matching: Matching) async throws {
    for text in ["!!!", "—", "＿", " - ", "\u{301}", "👩‍👩‍👧", "\u{200B}"] {
      #expect(try await found(text, matching).isEmpty, "\(text.debugDescription)")
    }
  }

  @Test func everyWordOfALongTextIsFound() async throws {
    func word(_ number: Int) -> String {
      String(decoding: String(number).utf8.map { $0 + 49 }, as: UTF8.self)
    }
    let fixture = try EngineFixture()
    let text = (1...50_000).map(word).joined(separator: " ")
    try await fixture.update(
      "notes",
      Update(items: [
        Item("long", attributes: ["title": "x", "textContent": .string(text)]),
        Item("short", attributes: ["title": "y", "textContent": "z"]),
      ]))
    for number in [1, 9_999, 10_000, 10_001, 50_000] {
      let hits = try await fixture.search(Query(word(number)), in: ["notes"]).hits
      #expect(hits.map(\.identifier) == ["long"], "word \(number)")
    }
    let filter = Filter.text(TextMatch(.phrase(word(49_999) + " " + word(50_000))))
    let hits = try await fixture.search(Query(filter: filter), in: ["notes"]).hits
    #expect(hits.map(\.identifier) == ["long"])
  }

  /// However much else of a name is the same.
  @Test func namesAndNumbersAreNotTakenForOthers() async throws {
    let fixture = try EngineFixture()
    let names = ["XYZ-123", "XYZ-223", "2000", "2001", "a1b2c3d4", "a1b2c3d5"]
    try await fixture.update(
      "notes", Update(items: names.map { Item($0, attributes: ["title": .string($0)]) }))
    for name in names {
      for edits in 0...2 {
        let filter = Filter.text(TextMatch(.fuzzy(name, edits: edits)))
        let hits = try await fixture.search(Query(filter: filter), in: ["notes"]).hits
        #expect(hits.map(\.identifier) == [name], "\(name)~\(edits)")
      }
      var query = Query(name)
      query.matching = .forgiving
      let first = try await fixture.search(query, in: ["notes"]).hits.first
      #expect(first?.identifier == name)
    }
    for absent in ["2002", "a1b2c3d6", "1XYZ"] {
      for matching in Matching.allCases {
        var query = Query(absent)
        query.matching = matching
        #expect(try await fixture.search(query, in: ["notes"]).hits.isEmpty, "\(absent)")
      }
    }
  }

  @Test func wordsOfAnyLengthAreFound() async throws {
    let fixture = try EngineFixture()
    var texts: [String] = []
    for count in [244, 245, 246, 5000] {
      texts += ["x", "語", "a\0", "é"].map { String(repeating: $0, count: count) }
    }
    let items = texts.enumerated().map { number, text in
      Item("\(number)", attributes: ["title": .string("q\(number)q " + text)])
    }
    try await fixture.update("notes", Update(items: items))
    for (number, text) in texts.enumerated() {
      let hits = try await fixture.search(Query("q\(number)q " + text), in: ["notes"]).hits
      #expect(hits.map(\.identifier) == ["\(number)"], "\(text.prefix(3)), \(text.utf8.count)")
    }
  }
}
