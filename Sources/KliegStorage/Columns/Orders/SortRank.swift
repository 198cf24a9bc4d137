package import KliegModel

/// A hit's values in the keys of an order, to be compared with those of hits of other indexes.
///
/// Which of two hits comes first when neither rank is less, their indexes and identities tell.
package struct SortRank: Comparable {
  private enum Value: Equatable {
    case first
    case value(SortPosition.Value, key: [UInt8], isDescending: Bool)
    case last
  }

  private let values: [Value]

  /// Makes the rank of values.
  ///
  /// - Parameters:
  ///   - values: The values, one for each key.
  ///   - keys: The keys, completed.
  ///   - collator: As in ``ColumnSources``.
  /// - Throws: What the closure throws.
  package init(
    _ values: [SortPosition.Value], by keys: [SortKey],
    collator: (SortKey.Ordering) throws -> (String) -> [UInt8]
  ) throws {
    self.values = try zip(values, keys).map { value, key in
      switch (key, value) {
      case (.relevance, _): return .value(value, key: [], isDescending: true)
      case (.attribute(_, _, let ordering), .absent):
        return ordering.absent == .first ? .first : .last
      case (.attribute(_, let direction, let ordering), .text(let text)):
        let key = try collator(ordering)(text)
        // Only the key counts: other strings may have the same.
        return .value(.text(""), key: key, isDescending: direction == .descending)
      case (.attribute(_, let direction, _), _):
        return .value(value, key: [], isDescending: direction == .descending)
      }
    }
  }

  /// Whether one comes before another by the keys alone.
  package static func < (left: SortRank, right: SortRank) -> Bool {
    for (left, right) in zip(left.values, right.values) where left != right {
      switch (left, right) {
      case (.first, _), (_, .last): return true
      case (_, .first), (.last, _): return false
      case (.value(let first, let firstKey, let isDescending), .value(let second, let secondKey, _)):
        if firstKey != secondKey {
          if case (.text, .text) = (first, second) {
            return firstKey.lexicographicallyPrecedes(secondKey) != isDescending
          }
        }
        return first.precedes(second) != isDescending
      }
    }
    return false
  }
}

extension SortPosition.Value {
  /// Whether it is less than another that differs from it.
  fileprivate func precedes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.score(let left), .score(let right)): left < right
    default: rank < other.rank
    }
  }
}
