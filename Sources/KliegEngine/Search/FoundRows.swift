import KliegStorage
import KliegText

/// The rows of one index that a query found.
struct FoundRows: Sendable {
  /// The rows of the window, in order.
  var rows: [Int64] = []
  /// Their scores; empty where nothing was ranked.
  var scores: [Double] = []
  /// Their values in the sort keys, by which parts of several indexes are merged and pages go on; for
  /// one index alone only the last row's.
  var values: [[SortPosition.Value]] = []
  /// Every row that matches, where it was asked for.
  var all: RowBitmap?
  /// How many rows match in all.
  var total = 0
  /// Whether that is exact.
  var isTotalExact = true
  /// What was counted, in the order of the query's groupings.
  var groups: [GroupTable] = []
  /// The words to mark in the hits.
  var words: [SoughtWord] = []
  /// How words are spelt that the index has not, and which it has; asked for one suggestion alone.
  var spellings: [WordSpelling] = []
  /// Whether a word stands for more words than were looked at.
  var isExpansionCut = false
  /// Whether the time was over before everything was looked at.
  var isStopped = false
}
