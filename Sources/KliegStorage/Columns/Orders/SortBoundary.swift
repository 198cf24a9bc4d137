/// A place among the keys of a column.
enum SortBoundary {
  /// Rows with this key tie with it.
  case at(UInt64)
  /// Rows with this key come after it, and none ties.
  case below(UInt64)
  /// Rows with this key come before it, and none ties.
  case above(UInt64)
  /// Rows without a key tie with it.
  case absent

  /// Where a row is.
  enum Side {
    case before, tied, after
  }

  @inline(__always)
  func side(of key: UInt64, isAbsentFirst: Bool) -> Side {
    switch self {
    case .at(let own): key < own ? .before : key == own ? .tied : .after
    case .below(let own): key < own ? .before : .after
    case .above(let own): key <= own ? .before : .after
    case .absent: isAbsentFirst ? .after : .before
    }
  }

  /// Where rows without a key are.
  func sideOfAbsent(isAbsentFirst: Bool) -> Side {
    if case .absent = self { .tied } else { isAbsentFirst ? .before : .after }
  }
}

extension SortColumn {
  /// The place of a position's value; `rank` finds that of a string.
  func boundary(
    _ value: SortPosition.Value, rank: (String) -> (rank: UInt32, isEqual: Bool)
  ) -> SortBoundary {
    let isDescending = flip != 0
    func between(_ key: UInt64, isAbove: Bool) -> SortBoundary {
      isAbove != isDescending ? .above(key ^ flip) : .below(key ^ flip)
    }
    switch (values, value) {
    case (_, .absent): return .absent
    case (.nothing, _): return .at(0)
    case (.relevance, .score(let score)): return .at(SortOrder.key(score) ^ flip)
    case (.doubles, .number(let number)):
      let key = SortOrder.key(number.nearest)
      if number.difference == 0 { return .at(key ^ flip) }
      return between(key, isAbove: number.difference > 0)
    case (.nearest, .number(let number)): return .at(SortOrder.key(number.nearest) ^ flip)
    case (.differences, .number(let number)):
      return .at(SortOrder.key(Int64(number.difference)) ^ flip)
    case (.dates, .date(let microseconds)): return .at(SortOrder.key(microseconds) ^ flip)
    case (.booleans, .boolean(let flag)): return .at((flag ? 1 : 0) ^ flip)
    case (.strings, .text(let text)), (.identifiers, .text(let text)):
      let (place, isEqual) = rank(text)
      return isEqual ? .at(UInt64(place) ^ flip) : between(UInt64(place), isAbove: false)
    case (.doubles, _), (.nearest, _), (.differences, _), (.dates, _), (.booleans, _),
      (.strings, _), (.identifiers, _), (.relevance, _):
      // The kinds differ, since the position is of another index.
      return (kindRank < value.rank) != isDescending ? .above(.max) : .below(0)
    }
  }

  /// The place of the column's kind among all kinds, as in ``SortPosition/Value/rank``.
  private var kindRank: Int {
    switch values {
    case .nothing, .booleans: 0
    case .doubles, .nearest, .differences: 1
    case .dates: 2
    case .strings, .identifiers: 3
    case .relevance: 4
    }
  }
}

extension SortPosition.Value {
  /// The order of kinds, where indexes differ in the kind of an attribute.
  var rank: Int {
    switch self {
    case .boolean: 0
    case .number: 1
    case .date: 2
    case .text: 3
    case .score: 4
    case .absent: 5
    }
  }
}
