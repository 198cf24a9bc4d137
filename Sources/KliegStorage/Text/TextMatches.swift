/// What a search of a text view found.
package struct TextMatches: Sendable, Hashable {
  /// The rows, best first.
  package var rows: [UInt32]
  /// The rows' scores.
  package var scores: [Double]
  /// How many rows match; of those that were come to where the search ended early or counts not all.
  package var total: Int
}
