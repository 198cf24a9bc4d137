public import KliegModel

extension Query {
  /// The query that a call of `entities(matching:mode:sortedBy:limit:)` stands for.
  ///
  /// - Parameters:
  ///   - comparators: The conditions; none lets everything through, whatever the mode.
  ///   - mode: Whether all or one of them must hold.
  ///   - sort: The order, the major key first.
  ///   - limit: At most so many; nil for as many as one answer can hold.
  /// - Throws: `KliegError` with `badQuery` for a condition that no filter says.
  public init(
    matching comparators: [PropertyComparator], mode: ComparatorMode = .and,
    sortedBy sort: [PropertySort] = [], limit: Int? = nil
  ) throws {
    let filters = try comparators.map { try $0.filter() }
    let filter: Filter? =
      switch (filters.count, mode) {
      case (0, _): nil
      case (1, _): filters[0]
      case (_, .and): .all(filters)
      case (_, .or): .any(filters)
      }
    self.init(
      filter: filter, sort: sort.map { .attribute($0.property, $0.order) },
      limit: limit ?? Self.mostHits)
  }

  /// As many hits as a daemon gives at most unless its configuration says otherwise.
  private static let mostHits = 1_000_000
}
