/// A text, or a passage of it, with the places that match.
package struct MarkedText: Sendable, Hashable {
  /// The text, cut between characters as people see them.
  package var text: String
  /// The places in bytes of UTF-8, in order and apart; none cuts a character.
  package var ranges: [Range<Int>]
  /// Whether there is text before the passage.
  package var isCutBefore: Bool
  /// Whether there is text after the passage.
  package var isCutAfter: Bool
}
