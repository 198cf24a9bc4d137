import KliegText

extension FuzzTarget {
  /// What becomes of texts.
  static let analyserTargets: [FuzzTarget] = [
    FuzzTarget(
      name: "analyser",
      tokens: [
        "a", "Z9", "'", "’", "++", "#", "_", " ", "\u{301}", "é", "Straße", "½", "ﷺ", "\u{AD}",
        "\u{200B}", "\u{200D}", "👩", "🇫🇷", "我认识你", "データ", "ﾊﾞ", "한국어", "ภาษา", "\u{600}",
        "हिन्दी", "תִּ", "İ", "\0",
      ], run: analyser)
  ]

  private static let longestTerm = 65

  /// The text is found by itself, and what is marked in it are whole characters.
  private static func analyser(_ input: [UInt8]) throws(Fault) {
    // The first byte says by whose grammar.
    let language = Language(code: ["en", "de", "vi", "ar", "ru"][Int(input.first ?? 0) % 5])
    let bytes = Array(input.dropFirst())
    guard let analyser = try? Analyser(language: language) else {
      throw Fault("there is no analyser")
    }
    let collector = TermCollector()
    bytes.withUnsafeBufferPointer { collector.add($0, field: .title, using: analyser) }
    let text = String(decoding: bytes, as: UTF8.self)
    collector.clear(positions: .lists)
    collector.add(text, field: .text, using: analyser)
    var packed: [UInt8] = []
    collector.pack(into: &packed)
    let terms = try terms(packed)
    let query = analyser.analyseQuery(text, lastWordUnfinished: true)
    for part in query.parts + query.pairs {
      for term in [part.term] + (part.exactTerm.map { [$0] } ?? []) {
        try require(!term.isEmpty, "a term is empty")
        try require(term.count <= longestTerm, "a term has \(term.count) bytes")
        try require(terms.contains(term), "the query asks for “\(readable(term))”")
      }
    }
    try foreign(bytes, text, analyser)
    let words = query.parts.map { SoughtWord($0, $0.isUnfinished ? .unfinished : .none) }
    let marked = Highlighter(analyser, words).mark(text)
    try require((marked == nil) == words.isEmpty, "a text is not marked by its own words")
    try check(marked)
    try check(Highlighter(analyser, words).mark(text, length: 20))
  }

  /// A text of an item in another language than its index's is found by itself.
  private static func foreign(
    _ bytes: [UInt8], _ text: String, _ analyser: Analyser
  ) throws(Fault) {
    var sample = LanguageSample()
    bytes.withUnsafeBufferPointer { sample.add($0) }
    let language = sample.guess() ?? Language(code: "es")
    guard let other = analyser.other(language), let name = language.name else { return }
    let collector = TermCollector()
    bytes.withUnsafeBufferPointer {
      collector.addStems($0, field: .text, of: other, beside: analyser)
    }
    var packed: [UInt8] = []
    collector.pack(into: &packed)
    let terms = try terms(packed)
    analyser.otherLanguages = [language]
    defer { analyser.otherLanguages = [] }
    for part in analyser.analyseQuery(text).parts {
      for other in part.otherStems {
        try require(other.language == name, "a stem is of “\(other.language)”")
        try require(terms.contains(other.stem), "the query asks for “\(readable(other.stem))”")
      }
    }
  }

  private static func check(_ marked: MarkedText?) throws(Fault) {
    guard let marked else { return }
    var ends: Set<Int> = [0]
    var offset = 0
    for character in marked.text {
      offset += character.utf8.count
      ends.insert(offset)
    }
    var last = -1
    for range in marked.ranges {
      try require(range.lowerBound > last && !range.isEmpty, "marks touch at \(range)")
      try require(
        ends.contains(range.lowerBound) && ends.contains(range.upperBound),
        "the mark \(range) cuts a character")
      last = range.upperBound
    }
  }

  /// The terms that were packed.
  private static func terms(_ packed: [UInt8]) throws(Fault) -> Set<[UInt8]> {
    var terms: Set<[UInt8]> = []
    var index = 0
    while index < packed.count {
      let length = Int(packed[index])
      let positions = Int(packed[index + 2]) | Int(packed[index + 3]) << 8
      try require(length > 0, "a packed term is empty")
      let start = index + 8
      terms.insert(Array(packed[start..<(start + length)]))
      index = start + length + 4 * positions
    }
    return terms
  }

  private static func readable(_ term: [UInt8]) -> String { String(decoding: term, as: UTF8.self) }
}
