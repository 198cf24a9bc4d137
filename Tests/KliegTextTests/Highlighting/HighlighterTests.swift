import KliegText
import Testing

struct HighlighterTests {
  private let analyser: Analyser

  init() throws { analyser = try Analyser() }

  @Test(arguments: [
    ("ecole", "une e\u{301}cole, ÉCOLE", ["e\u{301}cole", "ÉCOLE"]),
    ("תיקון", "תִּקּוּן תיקון", ["תיקון"]),
    ("תקון", "תִּקּוּן", ["תִּקּוּן"]),
    ("go", "Go💼od", ["Go"]),
    ("running", "runs, ran, Running", ["runs", "Running"]),
    ("server", "HTTPServer2", ["Server"]),
    ("httpserver2", "HTTPServer2", ["HTTPServer2"]),
    ("strasse", "Straße", ["Straße"]),
    ("family", "👩‍👩‍👧family👩‍👩‍👧 🇫🇷", ["family"]),
    ("a b", "a b ab", ["a", "b"]),
  ])
  func marksEveryWordWhole(_ query: String, _ text: String, _ expected: [String]) throws {
    let marked = try #require(highlighter(query).mark(text))
    #expect(marked.text == text)
    #expect(marked.parts == expected)
  }

  @Test func marksBeginningsAndMisspellings() throws {
    let begun = analyser.analyseQuery("app", lastWordUnfinished: true).parts
    let words = begun.map { SoughtWord($0, .unfinished) }
    #expect(Highlighter(analyser, words).mark("An apple, apps")?.parts == ["apple", "apps"])
    let wrong = analyser.analyseQuery("aplpe").parts.map { SoughtWord($0, .misspelt(1)) }
    #expect(Highlighter(analyser, wrong).mark("An apple")?.parts == ["apple"])
  }

  @Test func aTextWithoutTheWordsHasNoHighlight() {
    #expect(highlighter("absent").mark("present") == nil)
    #expect(highlighter("!!!").mark("!!!") == nil)
    #expect(highlighter("word").mark("") == nil)
  }

  @Test func thePassageIsWhereMostWordsAre() throws {
    let filler = String(repeating: "lorem ipsum dolor ", count: 40)
    let text = "apple \(filler)the red apple pie \(filler)pie"
    let marked = try #require(highlighter("apple pie red").mark(text, length: 60))
    #expect(marked.parts == ["red", "apple", "pie"])
    #expect(marked.text.count <= 60)
    #expect(marked.text.count > 30)
    #expect(marked.isCutBefore && marked.isCutAfter)
    #expect(text.contains(" \(marked.text) "))
  }

  @Test func aShortTextIsShownWhole() throws {
    let marked = try #require(highlighter("apple").mark("  An apple.  ", length: 160))
    #expect(marked.text == "  An apple.  ")
    #expect(!marked.isCutBefore && !marked.isCutAfter)
  }

  @Test func noCutGoesThroughACharacter() throws {
    let marks = String(repeating: "\u{301}", count: 2500)
    let pieces = ["👩‍👩‍👧", "🇫🇷", "e\u{301}", "word", " ", "ж", "日本語", "תִּקּוּן", "\r\n"]
    var dice = SeededGenerator(5)
    for round in 0..<150 {
      var chosen = (0..<Int.random(in: 1...60, using: &dice)).map { _ in
        pieces.randomElement(using: &dice) ?? ""
      }
      if round % 10 == 0 { chosen.insert("a\(marks)", at: chosen.count / 2) }
      let text = chosen.joined()
      let length = Int.random(in: 1...40, using: &dice)
      guard let marked = highlighter("word e 日本語 תקון ж").mark(text, length: length) else {
        continue
      }
      let start = try #require(text.firstRange(ofBytes: marked.text), "round \(round)")
      let ends = Self.boundaries(text)
      #expect(ends.contains(start))
      #expect(ends.contains(start + marked.text.utf8.count))
      var last = -1
      for range in marked.ranges {
        #expect(range.lowerBound > last && !range.isEmpty)
        #expect(ends.contains(start + range.lowerBound) && ends.contains(start + range.upperBound))
        last = range.upperBound
      }
      #expect(!marked.ranges.isEmpty)
    }
  }

  @Test func whatIsMarkedFoldsToTheWord() throws {
    let texts = ["École e\u{301}cole ECOLES", "ﬁle Files filing", "Ａpple ápplés", "don’t don't"]
    for (query, text) in zip(["ecole", "file", "apple", "don't"], texts) {
      let term = try #require(analyser.analyseQuery(query).parts.first?.term)
      let marked = try #require(highlighter(query).mark(text))
      for part in marked.parts {
        #expect(analyser.analyseQuery(part).parts.map(\.term) == [term], "\(part)")
      }
    }
  }

  private func highlighter(_ query: String) -> Highlighter {
    Highlighter(analyser, analyser.analyseQuery(query).parts.map { SoughtWord($0) })
  }

  private static func boundaries(_ text: String) -> Set<Int> {
    var result: Set<Int> = [0]
    var offset = 0
    for character in text {
      offset += character.utf8.count
      result.insert(offset)
    }
    return result
  }
}

extension MarkedText {
  fileprivate var parts: [String] {
    let bytes = Array(text.utf8)
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

extension String {
  /// The first place where another text stands byte by byte.
  fileprivate func firstRange(ofBytes other: String) -> Int? {
    let bytes = Array(utf8)
    let wanted = Array(other.utf8)
    return (0...max(0, bytes.count - wanted.count)).first {
      bytes[$0...].starts(with: wanted)
    }
  }
}
