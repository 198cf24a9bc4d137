import KliegModel
import KliegStorage
import KliegText

/// Tells the scores of rows apart into what the parts of a query gave.
///
/// Nothing is computed here: each part is put to the searcher alone, for these rows, and what it answers is
/// what it adds. What holds only together, such as the words of which all must be there, is asked first
/// whether it does.
struct ScoreReader {
  let searcher: TextSearcher
  let limit: SearchLimit?
  private(set) var parts: [Int64: [ScoreAccount.Part]] = [:]

  init(_ searcher: TextSearcher, limit: SearchLimit?) {
    self.searcher = searcher
    self.limit = limit
  }

  /// The scores that a query gives rows, of those that it matches.
  func scores(_ query: TermQuery, _ rows: RowBitmap) throws -> [Int64: Double] {
    let matches = try rows.words.withUnsafeBufferPointer {
      try searcher.search(
        query, filter: $0, window: TextWindow(limit: rows.count), limit: limit)
    }
    return Dictionary(
      zip(matches.rows.map(Int64.init), matches.scores), uniquingKeysWith: { first, _ in first })
  }

  /// Adds what a query gives rows, each part for itself.
  mutating func add(_ query: TermQuery, times factor: Double = 1, of rows: RowBitmap) throws {
    switch query {
    case .all: return
    case .or(let all):
      for part in all { try add(part, times: factor, of: rows) }
    case .and(let all):
      let matching = try matching(query, rows)
      for part in all { try add(part, times: factor, of: matching) }
    case .andMaybe(let required, let wished):
      let matching = try matching(required, rows)
      try add(required, times: factor, of: matching)
      try add(wished, times: factor, of: matching)
    case .andNot(let kept, _): try add(kept, times: factor, of: matching(query, rows))
    case .scaled(let more, let scaled): try add(scaled, times: factor * more, of: rows)
    case .term, .synonym, .phrase, .fixed:
      let scores = try scores(factor == 1 ? query : .scaled(factor, query), rows)
      guard scores.contains(where: { $0.value != 0 }) else { return }
      let reason = try reason(query) + (factor == 1 ? "" : ", × \(factor)")
      for (row, score) in scores where score != 0 {
        parts[row, default: []].append(ScoreAccount.Part(reason: reason, score: score))
      }
    }
  }

  private func matching(_ query: TermQuery, _ rows: RowBitmap) throws -> RowBitmap {
    var words = [UInt64](repeating: 0, count: rows.words.count)
    try rows.words.withUnsafeBufferPointer {
      _ = try searcher.match(query, filter: $0, into: &words, limit: limit)
    }
    return RowBitmap(words: words)
  }

  /// What a part is, for people.
  private func reason(_ query: TermQuery) throws -> String {
    switch query {
    case .term(let term):
      let count = try searcher.frequency(of: term)
      return "\(SoughtTerm(term)), in \(count) of \(try searcher.documentCount()) items"
    case .synonym(let terms):
      let named = terms.prefix(4).map { "\(SoughtTerm($0))" }.joined(separator: ", ")
      let more = terms.count - min(terms.count, 4)
      return "as one: \(named)" + (more > 0 ? " and \(more) more" : "")
    case .fixed: return "every word is there"
    default: return "\(query)"
    }
  }
}
