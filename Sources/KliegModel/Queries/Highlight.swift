/// A text of a hit, or the best passage of it, with the places that match.
public struct Highlight: Sendable, Hashable {
  /// The attribute.
  public var attribute: String
  /// The text, cut between characters as people see them.
  public var text: String
  /// The places, in bytes of the text's UTF-8, in order and apart; none cuts a character.
  public var ranges: [Range<Int>]
  /// Whether there is text before the passage.
  public var isCutBefore: Bool
  /// Whether there is text after the passage.
  public var isCutAfter: Bool

  /// Makes a highlight.
  public init(
    attribute: String, text: String, ranges: [Range<Int>], isCutBefore: Bool = false,
    isCutAfter: Bool = false
  ) {
    self.attribute = attribute
    self.text = text
    self.ranges = ranges
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }
}
