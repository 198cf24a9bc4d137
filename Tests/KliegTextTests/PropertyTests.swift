import KliegText
import Testing

struct PropertyTests {
  private static let ascii: [Unicode.Scalar] =
    (0..<128).map { Unicode.Scalar(UInt8($0)) }
    + Array("aabbeeXYZssing''''++##__--..  0123".unicodeScalars)

  private static let tricky: [Unicode.Scalar] =
    Array("aeioZXTs09'’+#-_. \u{301}\u{308}éÉœßﬁİıж日本語データ한국ไทยภาษาहिन्दी½²Ⅷ٣".unicodeScalars)
    + Array(
      "\u{AD}\u{200B}\u{200C}\u{200D}\u{FEFF}\u{FE0F}👩👍\u{1F3FD}🇫🇷ʼ＇＋ﷺ℀ŉ\u{600}𐐀𐐨".unicodeScalars)

  private static func text(
    _ alphabet: [Unicode.Scalar], _ generator: inout SeededGenerator
  ) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      if let scalar = alphabet.randomElement(using: &generator) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  private static func anything(_ generator: inout SeededGenerator) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      let limits: [UInt32] = [0x80, 0x800, 0x3000, 0x10000, 0x110000]
      let limit = limits[Int.random(in: 0..<limits.count, using: &generator)]
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  @Test func theFastPathAndICUAgreeOnASCII() throws {
    var generator = SeededGenerator(1)
    let fast = try Analyser()
    let unicode = try Analyser(alwaysUnicode: true)
    for _ in 0..<1_500 {
      let text = Self.text(Self.ascii, &generator)
      let expected = unicode.seen(in: text)
      #expect(fast.seen(in: text) == expected, "\(text.debugDescription)")
    }
  }

  @Test func stretchesAndTheWholeAgree() throws {
    var generator = SeededGenerator(2)
    let mixed = try Analyser()
    let unicode = try Analyser(alwaysUnicode: true)
    for _ in 0..<1_000 {
      let text = Self.text(Self.ascii + Self.tricky + Self.tricky, &generator)
      #expect(mixed.seen(in: text) == unicode.seen(in: text), "\(text.debugDescription)")
    }
  }

  /// Whatever its language is taken to be.
  @Test(arguments: ["de", "es", "ru", "ar", "hi", "tr"])
  func aTextOfAnotherLanguageIsFoundByItself(code: String) throws {
    var generator = SeededGenerator(8)
    let analyser = try Analyser()
    let language = Language(code: code)
    let other = try #require(analyser.other(language))
    let letters = Array("aeiounrstlmdbиеоаннстьльهذاكتابकिताबेंلıüğöß' -2".unicodeScalars)
    let collector = TermCollector()
    var seen = 0
    for _ in 0..<500 {
      var text = Self.text(letters, &generator)
      collector.clear()
      text.withUTF8 { collector.addStems($0, field: .text, of: other, beside: analyser) }
      let terms = Set(collector.terms().map(\.term))
      analyser.otherLanguages = [language]
      for part in analyser.analyseQuery(text).parts {
        for stem in part.otherStems {
          #expect(terms.contains(String(decoding: stem.stem, as: UTF8.self)), "\(text)")
          seen += 1
        }
      }
    }
    #expect(seen > 10)
  }

  @Test func aTextIsFoundByItself() throws {
    var generator = SeededGenerator(3)
    let analyser = try Analyser()
    let collector = TermCollector()
    for round in 0..<1_000 {
      let text =
        round % 2 == 0 ? Self.text(Self.tricky, &generator) : Self.anything(&generator)
      collector.clear()
      collector.add(text, field: .title, using: analyser)
      let list = collector.terms().map(\.term)
      let terms = Set(list)
      #expect(terms.count == list.count)
      let query = analyser.analyseQuery(text, lastWordUnfinished: true)
      for part in query.parts + query.pairs {
        #expect(!part.term.isEmpty && part.term.count <= 64)
        #expect(terms.contains(String(decoding: part.term, as: UTF8.self)))
        if let exact = part.exactTerm {
          #expect(exact.count > 1 && terms.contains(String(decoding: exact, as: UTF8.self)))
        }
        if let edge = part.edgeTerm {
          #expect(terms.contains(String(decoding: edge, as: UTF8.self)))
        }
      }
    }
  }

  @Test func rangesLieBetweenScalarsAndInOrder() throws {
    var generator = SeededGenerator(4)
    let analyser = try Analyser()
    for _ in 0..<1_000 {
      let text = Self.anything(&generator)
      var last = 0
      for token in analyser.seen(in: text) {
        let start = text.utf8.index(text.startIndex, offsetBy: token.range.lowerBound)
        let end = text.utf8.index(text.startIndex, offsetBy: token.range.upperBound)
        #expect(text.unicodeScalars.indices.contains(start))
        #expect(end == text.endIndex || text.unicodeScalars.indices.contains(end))
        #expect(token.range.lowerBound >= last || token.isPart)
        if !token.isPart { last = token.range.lowerBound }
      }
    }
  }

  @Test func rangesLieBetweenVisibleCharacters() throws {
    var generator = SeededGenerator(5)
    let analyser = try Analyser()
    for _ in 0..<1_000 {
      let text = Self.text(Self.tricky, &generator)
      var boundaries = Set(text.indices.map { $0.utf16Offset(in: text) })
      boundaries.insert(text.utf16.count)
      for token in analyser.seen(in: text) where !token.isPart {
        for bound in [token.range.lowerBound, token.range.upperBound] {
          let index = text.utf8.index(text.startIndex, offsetBy: bound)
          #expect(
            boundaries.contains(index.utf16Offset(in: text)),
            "\(token) in \(text.debugDescription)")
        }
      }
    }
  }

  @Test func theMarkedTextFoldsToTheWord() throws {
    var generator = SeededGenerator(6)
    let analyser = try Analyser()
    for _ in 0..<1_000 {
      let text = Self.text(Self.tricky, &generator)
      for token in analyser.seen(in: text) where !token.isPart {
        let slice = String(decoding: Array(text.utf8)[token.range], as: UTF8.self)
        #expect(
          analyser.words(slice).contains(token.form), "\(token) in \(text.debugDescription)")
      }
    }
  }

  @Test func bytesThatAreNotUTF8AreSeparators() throws {
    var generator = SeededGenerator(7)
    let analyser = try Analyser()
    let collector = TermCollector()
    for _ in 0..<1_000 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      collector.clear()
      bytes.withUnsafeBufferPointer { collector.add($0, field: .text, using: analyser) }
      for term in collector.terms() {
        #expect(!term.term.contains("\u{FFFD}"), "\(bytes)")
      }
    }
    collector.clear()
    let cut: [UInt8] = Array("ab ".utf8) + [0xC3] + Array("cd ".utf8) + [0xE2, 0x82]
    cut.withUnsafeBufferPointer { collector.add($0, field: .text, using: analyser) }
    #expect(collector.terms().map(\.term) == ["ab", "cd"])
  }
}
