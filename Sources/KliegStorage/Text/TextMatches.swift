/// What a search of a text view found.
package struct TextMatches: Sendable, Hashable {
  /// The rows, best first.
  package var rows: [UInt32]
  /// The rows' scores.
  package var scores: [Double]
  /// How many rows match; of those that were come to where the search ended early or counts not all.
  package var total: Int

  /// Makes what was found.
  package init(rows: [UInt32], scores: [Double], total: Int) {
    self.rows = rows
    self.scores = scores
    self.total = total
  }
}
