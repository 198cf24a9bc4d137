import KliegQueue

/// The rows of a column in the order of their keys, worked out when it has been asked for often enough.
///
/// A column and its snapshots share it until the column changes, which then takes a new one: what is in
/// it is of one version of the values.
final class SortedRows: Sendable {
  /// How often a whole scan must have been done instead; sorting costs about as much as so many.
  private static let patience = 16

  private struct State {
    var asked = 0
    /// Rows by their smallest key, and by their largest.
    var ascending: [UInt32]?
    var descending: [UInt32]?
  }

  private let state = Locked(State())

  init() {}

  /// The rows, those first whose flipped keys are smallest; nil while it is not worth the sorting.
  ///
  /// - Parameters:
  ///   - isDescending: Whether keys are flipped.
  ///   - keys: Calls a function with each row and its flipped key; for one caller at a time.
  /// - Returns: The rows, ties by row.
  func rows(
    isDescending: Bool, _ keys: ((Int64, UInt64) -> Void) -> Void
  ) -> [UInt32]? {
    let isWanted = state.withLock { state -> Bool in
      state.asked += 1
      return state.asked > Self.patience
    }
    guard isWanted else { return nil }
    if let known = state.withLock({ isDescending ? $0.descending : $0.ascending }) { return known }
    var entries: [(key: UInt64, row: UInt32)] = []
    var isWhole = true
    keys { row, key in
      if let row = UInt32(exactly: row) { entries.append((key, row)) } else { isWhole = false }
    }
    // Rows beyond 32 bits, of an index that has had so many items, are found by scanning.
    guard isWhole else { return nil }
    entries.sort { $0.key != $1.key ? $0.key < $1.key : $0.row < $1.row }
    let sorted = entries.map(\.row)
    state.withLock { state in
      if isDescending { state.descending = sorted } else { state.ascending = sorted }
    }
    return sorted
  }

  /// Whether it may hold what a change makes wrong.
  var isUsed: Bool { state.withLock { $0.asked > 0 } }
}
