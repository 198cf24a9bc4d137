/// What a ranked search found.
package struct TextMatches: Sendable, Hashable {
  /// The rows, best first.
  package var rows: [UInt32]
  /// The rows' scores.
  package var scores: [Double]
  /// How many rows match, as far as it is known.
  package var count: Count

  /// Bounds and an estimate of the number of matches.
  package struct Count: Sendable, Hashable {
    /// There are no fewer.
    package var atLeast: Int
    /// There are about so many.
    package var estimated: Int
    /// There are no more.
    package var atMost: Int

    /// Whether the number is known.
    package var isExact: Bool { atLeast == atMost }
  }
}
