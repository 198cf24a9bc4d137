/// The rows of a column that have a value, in the order of their keys.
struct SortedRows: Sendable {
  /// Ties by row.
  let rows: [UInt32]
  /// Whether no row has several values, so that its key says all.
  let isSingleValued: Bool

  /// Sorts; nil where a row is beyond 32 bits, as of an index that has had so many items.
  ///
  /// - Parameters:
  ///   - isSingleValued: Whether no row has several values.
  ///   - keys: Calls a function with each row and its key.
  init?(isSingleValued: Bool, _ keys: ((Int64, UInt64) -> Void) -> Void) {
    var entries: [(key: UInt64, row: UInt32)] = []
    var isWhole = true
    keys { row, key in
      if let row = UInt32(exactly: row) { entries.append((key, row)) } else { isWhole = false }
    }
    guard isWhole else { return nil }
    entries.sort { $0.key != $1.key ? $0.key < $1.key : $0.row < $1.row }
    rows = entries.map(\.row)
    self.isSingleValued = isSingleValued
  }

  /// The rows whose keys lie in a range.
  ///
  /// - Parameters:
  ///   - range: The range.
  ///   - key: The key of a row, the one by which it was sorted.
  subscript(range: ClosedRange<UInt64>, key: (Int64) -> UInt64) -> ArraySlice<UInt32> {
    let start = firstIndex { key($0) >= range.lowerBound }
    let end = firstIndex { key($0) > range.upperBound }
    return rows[start..<max(start, end)]
  }

  /// The first place from which on all rows satisfy a test.
  private func firstIndex(_ isBehind: (Int64) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(Int64(rows[middle])) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
