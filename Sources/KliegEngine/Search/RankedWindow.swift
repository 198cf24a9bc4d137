import KliegModel
import KliegStorage

/// A window of a ranking, which begins behind a hit rather than at a number where there is a cursor.
///
/// Scores move a little when items come and go, so that the hit is looked for by its score and place
/// among those that the pages before had, and some more.
struct RankedWindow {
  /// So many more hits than were passed are looked at first.
  private static let slack = 64

  private let task: SearchTask
  private let standing: Standing?

  init(_ task: SearchTask, _ standing: Standing? = nil) {
    self.task = task
    self.standing = standing
  }

  /// The window's rows.
  func rows(_ search: (TextWindow) throws -> TextMatches) rethrows -> FoundRows {
    let query = task.query
    guard let start = task.start else {
      let matches = try matches(TextWindow(offset: query.offset, limit: query.limit), search)
      return found(matches.rows[...], matches.scores[...], matches.total)
    }
    var wanted = Self.sum(Self.sum(task.passed, Self.slack), Self.sum(query.offset, query.limit))
    while true {
      let matches = try matches(TextWindow(limit: wanted), search)
      let first = matches.rows.indices.first { place in
        start.precedes(score: matches.scores[place], row: Int64(matches.rows[place]))
      }
      let begin = min(Self.sum(first ?? matches.rows.count, query.offset), matches.rows.count)
      if matches.rows.count - begin >= query.limit || matches.rows.count < wanted {
        let end = min(Self.sum(begin, query.limit), matches.rows.count)
        return found(matches.rows[begin..<end], matches.scores[begin..<end], matches.total)
      }
      wanted = Self.sum(wanted, wanted)
    }
  }

  /// A window of the order that counts.
  private func matches(
    _ window: TextWindow, _ search: (TextWindow) throws -> TextMatches
  ) rethrows -> TextMatches {
    guard let standing else { return try search(window) }
    let end = max(Self.sum(window.offset, window.limit), Standing.lifted)
    var matches = standing.lift(try search(TextWindow(limit: end)))
    matches.rows = Array(matches.rows.dropFirst(window.offset).prefix(window.limit))
    matches.scores = Array(matches.scores.dropFirst(window.offset).prefix(window.limit))
    return matches
  }

  private func found(
    _ rows: ArraySlice<UInt32>, _ scores: ArraySlice<Double>, _ total: Int
  ) -> FoundRows {
    FoundRows(
      rows: rows.map(Int64.init), scores: Array(scores), values: scores.map { [.score($0)] },
      total: total)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}

extension SortStart {
  /// Whether a hit of a ranking comes after the start.
  func precedes(score: Double, row: Int64) -> Bool {
    guard case .score(let passed)? = position.values.first else { return true }
    if score != passed { return score < passed }
    switch ties {
    case .after: return true
    case .before: return false
    case .byIdentity: return row > position.row
    }
  }
}
