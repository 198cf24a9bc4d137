/// How a text may go on, and what that leaves out.
public struct SuggestionResult: Sendable, Hashable {
  /// The suggestions, the best first.
  public var suggestions: [Suggestion]
  /// The indexes that could not be looked at, or not as a whole.
  public var missing: [SearchResult.Gap]

  /// Makes a result.
  public init(_ suggestions: [Suggestion] = [], missing: [SearchResult.Gap] = []) {
    self.suggestions = suggestions
    self.missing = missing
  }
}
