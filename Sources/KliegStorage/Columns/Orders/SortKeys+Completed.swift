package import KliegModel

extension [SortKey] {
  /// The keys that have a value in a ``SortPosition``: relevance where there is one, and only there.
  package func completed(isRanked: Bool) -> [SortKey] {
    if !isRanked { return filter { $0 != .relevance } }
    return contains(.relevance) ? self : self + [.relevance]
  }
}
