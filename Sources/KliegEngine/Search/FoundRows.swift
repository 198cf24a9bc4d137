/// The rows of one index that a query found.
struct FoundRows: Sendable {
  /// The rows of the window, in order.
  var rows: [Int64] = []
  /// Their scores; empty where nothing was ranked.
  var scores: [Double] = []
  /// How many rows match in all.
  var total = 0
  /// Whether that is exact.
  var isTotalExact = true
}
