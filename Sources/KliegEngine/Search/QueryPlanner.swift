import KliegModel
import KliegStorage
import KliegText

/// Chooses how a query is answered.
struct QueryPlanner {
  /// An unfinished word stands for at most so many terms, the most frequent ones.
  private static let expansionLimit = 50
  private static let expansionScan = 20_000

  let analyser: Analyser

  /// The plan of a query; the searcher completes an unfinished word from the view's vocabulary.
  func plan(_ query: Query, searcher: () throws -> TextSearcher) throws -> QueryPlan {
    guard let text = query.text, text.contains(where: { !$0.isWhitespace }) else {
      return QueryPlan(query: query, method: .columns, terms: nil, isExpansionTruncated: false)
    }
    let words = analyser.analyseQuery(text, lastWordUnfinished: query.isTyping)
    guard !words.parts.isEmpty else {
      return QueryPlan(query: query, method: .wordless, terms: nil, isExpansionTruncated: false)
    }
    var isTruncated = false
    var parts: [TermQuery] = []
    for part in words.parts {
      if part.isUnfinished {
        let completed = try complete(part, try searcher())
        isTruncated = completed.isTruncated
        parts.append(completed.query)
      } else {
        parts.append(.term(part.term))
      }
    }
    return QueryPlan(
      query: query, method: method(of: query), terms: parts.count == 1 ? parts[0] : .and(parts),
      isExpansionTruncated: isTruncated)
  }

  private func method(of query: Query) -> QueryPlan.Method {
    if query.limit == 0 { return .counted }
    return query.sort.isEmpty || query.sort == [.relevance] ? .ranked : .ordered
  }

  /// The terms that an unfinished word stands for: beginnings of titles' words while it is short,
  /// then completions from the vocabulary; and always the word as it is.
  private func complete(
    _ part: AnalysedQuery.Part, _ searcher: TextSearcher
  ) throws -> (query: TermQuery, isTruncated: Bool) {
    let whole = TermQuery.term(part.term)
    if let edge = part.edgeTerm {
      return (.or([whole, .term(edge)]), false)
    }
    let found = try searcher.expand(
      part.form, limit: Self.expansionLimit, scanLimit: Self.expansionScan)
    let terms = found.terms.map(\.term).filter { $0 != part.term }
    guard !terms.isEmpty else { return (whole, found.isTruncated) }
    return (.synonym([whole] + terms.map(TermQuery.term)), found.isTruncated)
  }
}
