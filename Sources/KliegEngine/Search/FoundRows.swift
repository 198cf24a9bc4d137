import KliegStorage

/// The rows of one index that a query found.
struct FoundRows: Sendable {
  /// The rows of the window, in order.
  var rows: [Int64] = []
  /// Their scores; empty where nothing was ranked.
  var scores: [Double] = []
  /// Their values in the sort keys, by which parts of several indexes are merged.
  var values: [[SortPosition.Value]] = []
  /// How many rows match in all.
  var total = 0
  /// Whether that is exact.
  var isTotalExact = true
}
