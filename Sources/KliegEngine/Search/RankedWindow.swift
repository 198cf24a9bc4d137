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
  /// Puts the first hits in the order that counts; nil where they are in it.
  private let lift: ((TextMatches) -> TextMatches)?

  init(_ task: SearchTask, lift: ((TextMatches) -> TextMatches)? = nil) {
    self.task = task
    self.lift = lift
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
      let first = start.firstIndex(in: matches)
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
    guard let lift else { return try search(window) }
    let end = max(Self.sum(window.offset, window.limit), Standing.lifted)
    var matches = lift(try search(TextWindow(limit: end)))
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
  /// The place of the first hit of a ranking that comes after the start.
  ///
  /// Among equal scores that is what follows the hit passed, which may have changed places with others;
  /// where it is gone, what was donated after it.
  fileprivate func firstIndex(in matches: TextMatches) -> Int? {
    guard case .score(let passed)? = position.values.first else {
      return matches.rows.isEmpty ? nil : 0
    }
    let places = matches.rows.indices
    let worse = places.first { matches.scores[$0] < passed }
    let ties = places.filter { matches.scores[$0] == passed }
    switch self.ties {
    case .after: return ties.first ?? worse
    case .before: return worse
    case .byIdentity:
      if let place = ties.firstIndex(where: { Int64(matches.rows[$0]) == position.row }) {
        return ties.dropFirst(place + 1).first ?? worse
      }
      return ties.first { Int64(matches.rows[$0]) > position.row } ?? worse
    }
  }
}
