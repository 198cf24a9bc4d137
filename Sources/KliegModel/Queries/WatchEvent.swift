/// What a live query tells: first what matches, then what becomes different.
///
/// Applying each change to the list before, removals in their order and then insertions in theirs, gives
/// the list that the query would find; none is missed and none comes twice. Changes that follow each
/// other faster than they are taken come as one.
public enum WatchEvent: Sendable, Hashable {
  /// The whole window, at the beginning.
  case snapshot(SearchResult)
  /// The window has changed.
  case change(WatchChange)
  /// What could not be looked at has changed; empty when everything can again.
  case missing([SearchResult.Gap])
}
