extension Analyser {
  /// Reads what a person typed.
  ///
  /// If the last word may be unfinished, it is unless a separator follows it. An apostrophe at the
  /// end is no separator: `don'` becomes `don't`.
  package func analyseQuery(_ text: String, lastWordUnfinished: Bool = false) -> AnalysedQuery {
    var sink = QuerySink()
    scan(text, into: &sink)
    if lastWordUnfinished, let last = sink.parts.last {
      let rest = text.utf8.dropFirst(last.range.upperBound)
      if rest.isEmpty || rest.elementsEqual("'".utf8) || rest.elementsEqual("’".utf8) {
        sink.parts[sink.parts.count - 1] = AnalysedQuery.Part(
          term: last.term, form: last.form, exactTerm: last.exactTerm, isUnfinished: true,
          range: last.range)
      }
    }
    addOtherStems(to: &sink.parts, of: text)
    return AnalysedQuery(parts: sink.parts, pairs: sink.pairs)
  }

  /// Of more words, each has one stem: much else says what is meant.
  private static let manyStems = 30

  private func addOtherStems(to parts: inout [AnalysedQuery.Part], of text: String) {
    guard !otherLanguages.isEmpty, parts.count <= Self.manyStems else { return }
    for language in otherLanguages {
      guard let other = other(language), let name = language.name else { continue }
      var sink = QuerySink()
      other.scan(text, into: &sink)
      // What a word is does not hang on the language.
      for (number, part) in sink.parts.prefix(parts.count).enumerated()
      where part.term != parts[number].term {
        parts[number].otherStems.append(OtherStem(stem: part.term, language: name))
      }
    }
  }
}

private struct QuerySink: TokenSink {
  static let wantsParts = false
  static let wantsPairs = true
  static let wantsExact = true
  static let isIndex = false

  var parts: [AnalysedQuery.Part] = []
  var pairs: [AnalysedQuery.Part] = []

  mutating func take(_ token: Token) {
    let part = AnalysedQuery.Part(
      term: Array(token.term), form: Array(token.form), isUnfinished: false, range: token.range)
    switch token.kind {
    case .word: parts.append(part)
    case .pair: pairs.append(part)
    case .part, .character: break
    }
  }

  mutating func takeExact(_ term: PaddedBytes, hash: UInt64) {
    guard let last = parts.indices.last else { return }
    parts[last].exactTerm = Array(term.buffer)
  }
}
