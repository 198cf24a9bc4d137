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
    return AnalysedQuery(parts: sink.parts, pairs: sink.pairs)
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
