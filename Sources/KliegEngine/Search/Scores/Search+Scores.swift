import KliegModel
import KliegStorage

extension Search {
  /// How the scores of what a ranking has found came about; nil where relevance alone orders nothing.
  func accounts(of found: FoundRows, _ plan: QueryPlan) throws -> [ScoreAccount]? {
    guard plan.method == .ranked, let terms = plan.terms else { return nil }
    let rows = RowBitmap(found.rows)
    var reader = ScoreReader(try handles.textSearcher(state), limit: task.limit)
    let bases = try reader.scores(terms, rows)
    try reader.add(terms, of: rows)
    return zip(found.rows, found.scores).map { row, score in
      var account = ScoreAccount(row: row, score: score, parts: reader.parts[row] ?? [])
      // What decides between near ties came to the rest, each of it by its share.
      let gain = score - (bases[row] ?? 0)
      if gain > score * 1e-12, let standing = task.standing {
        account.parts += standing.parts(of: gain, row: row)
      }
      return account
    }
  }
}
