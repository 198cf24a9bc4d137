import KliegModel
import KliegStorage

extension Search {
  /// Of so many rows that may have a phrase, all are looked into.
  private static let lookedIntoAtOnce = 4096
  /// A window that ends further on has all of them looked into, too.
  private static let furthest = 1000

  /// The best rows of a phrase of common words.
  ///
  /// Of very many that have the words, those are looked into that rank best, until enough have them side by
  /// side. How many do in all is then an estimate.
  ///
  /// - Returns: Nil where the rows are few, or more is asked than the best of them.
  func bestWithPhrases(
    _ plan: QueryPlan, _ terms: TermQuery, _ searcher: TextSearcher
  ) throws -> FoundRows? {
    let (end, overflow) = query.offset.addingReportingOverflow(query.limit)
    guard plan.method == .ranked, let filter = plan.filter, case let parts = filter.phrasesApart,
      !parts.phrases.isEmpty, plan.text?.rows == nil, !overflow, end <= Self.furthest,
      query.groupings.isEmpty, task.start == nil, !task.wantsAll, !task.isPart
    else { return nil }
    let others = try parts.others.map { try rows(matching: $0) } ?? liveRowsIfNeeded
    let candidates = try matching(terms, searcher, others)
    let count = candidates.count
    guard count > Self.lookedIntoAtOnce else { return nil }
    let body = { [self] in
      try best(end, of: candidates, count, terms, searcher, having: parts.phrases)
    }
    let name = "the best of \(count) rows for \(terms), looked into until enough have the phrase"
    return try trace?.step(name, rows: \.rows.count, body) ?? body()
  }

  private func best(
    _ end: Int, of candidates: RowBitmap, _ count: Int, _ terms: TermQuery,
    _ searcher: TextSearcher, having phrases: [TextMatch]
  ) throws -> FoundRows {
    let wanted = max(end, Standing.lifted)
    var best = TextMatches(rows: [], scores: [], total: 0)
    var looked = 0
    var length = wanted * 8
    while best.rows.count < wanted, looked < count {
      let window = TextWindow(
        offset: looked, limit: length, lastRow: Int64(candidates.bitCount))
      let matches = try withWords(of: candidates) {
        try searcher.search(terms, filter: $0, window: window, limit: task.limit)
      }
      guard !matches.rows.isEmpty else { break }
      var rows = RowBitmap(matches.rows.sorted().lazy.map(Int64.init))
      for phrase in phrases { rows = try textRows(phrase, rows) }
      for (row, score) in zip(matches.rows, matches.scores) where rows.contains(Int64(row)) {
        best.rows.append(row)
        best.scores.append(score)
      }
      looked += matches.rows.count
      length *= 8
    }
    let isWhole = looked >= count
    let estimate = Double(best.rows.count) / Double(max(1, looked)) * Double(count)
    let total = isWhole ? best.rows.count : max(best.rows.count, Int(estimate))
    best = task.standing?.lift(best) ?? best
    let scores = Array(best.scores.dropFirst(query.offset).prefix(query.limit))
    return FoundRows(
      rows: best.rows.dropFirst(query.offset).prefix(query.limit).map(Int64.init), scores: scores,
      values: scores.map { [.score($0)] }, total: total, isTotalExact: isWhole)
  }
}

extension Filter {
  /// The phrases of which all must be there, and what must hold besides; nil for nothing.
  fileprivate var phrasesApart: (phrases: [TextMatch], others: Filter?) {
    var phrases: [TextMatch] = []
    var others: [Filter] = []
    var open = [self]
    while let filter = open.popLast() {
      switch filter {
      case .all(let parts): open += parts.reversed()
      case .text(let match):
        if case .phrase = match.form { phrases.append(match) } else { others.append(filter) }
      case .any, .not, .attribute: others.append(filter)
      }
    }
    return (phrases, others.isEmpty ? nil : .all(others))
  }
}
