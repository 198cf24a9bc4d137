/// A way in which an unfinished text may go on, or may be meant.
public struct Suggestion: Sendable, Hashable {
  /// Where a suggestion comes from.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// The last word goes on like a word of the items.
    case completion
    /// Words that no item has are as items spell those most like them.
    case correction
  }

  /// The whole text.
  public var text: String
  /// Where it comes from.
  public var source: Source
  /// About how many items have the last word, and those before it too.
  public var count: Int

  /// Makes a suggestion.
  public init(_ text: String, _ source: Source = .completion, count: Int) {
    self.text = text
    self.source = source
    self.count = count
  }
}
