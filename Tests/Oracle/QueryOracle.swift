package import KliegModel

/// The answer to a query, worked out naively over all items.
package struct QueryOracle: Sendable {
  /// The items in the order of their donation.
  package var items: [Item]
  private let filter: FilterOracle

  package init(items: [Item], fields: [Field]) {
    self.items = items
    filter = FilterOracle(fields: fields)
  }

  /// The items that match, in order; where only relevance would order them, in any.
  package func matches(_ query: Query) -> [Item] {
    let words = query.text.flatMap { text in
      PlainWords.words(text).isEmpty
        ? nil : Filter.text(TextMatch(query.isTyping ? .prefix(text) : .words(text)))
    }
    let found = items.filter { item in
      [words, query.filter].allSatisfy { filter in
        filter.map { self.filter.matches(item, $0) } ?? true
      }
    }
    guard !query.sort.isEmpty else { return found }
    return found.sorted { left, right in
      let order = order(left, right, query.sort)
      return order != 0
        ? order < 0 : Self.identity(left).lexicographicallyPrecedes(Self.identity(right))
    }
  }

  /// The part of the matches that a query asks for.
  package func window(_ query: Query) -> [Item] {
    Array(matches(query).dropFirst(query.offset).prefix(query.limit))
  }

  /// The groups of a grouping over all matches.
  package func groups(_ query: Query, _ grouping: Grouping) -> GroupList {
    GroupOracle(grouping: grouping, values: filter.values).groups(of: matches(query))
  }

  /// How two items are ordered by the keys; relevance is no key here.
  package func order(_ left: Item, _ right: Item, _ keys: [SortKey]) -> Int {
    for key in keys {
      guard case .attribute(let name, let direction, let ordering) = key else { continue }
      let order = Self.order(
        value(left, name, direction, ordering), value(right, name, direction, ordering), direction,
        ordering)
      if order != 0 { return order }
    }
    return 0
  }

  /// The smallest value ascending, the largest descending.
  private func value(
    _ item: Item, _ name: String, _ direction: SortKey.Direction, _ ordering: SortKey.Ordering
  ) -> AttributeValue? {
    let values = filter.values(item, name).sorted { Self.order($0, $1, ordering) < 0 }
    return direction == .ascending ? values.first : values.last
  }

  private static func order(
    _ left: AttributeValue?, _ right: AttributeValue?, _ direction: SortKey.Direction,
    _ ordering: SortKey.Ordering
  ) -> Int {
    switch (left, right) {
    case (nil, nil): 0
    case (nil, _): ordering.absent == .first ? -1 : 1
    case (_, nil): ordering.absent == .first ? 1 : -1
    case (let first?, let second?):
      order(first, second, ordering) * (direction == .ascending ? 1 : -1)
    }
  }

  private static func order(
    _ left: AttributeValue, _ right: AttributeValue, _ ordering: SortKey.Ordering
  ) -> Int {
    guard ordering.isNumeric, case .string(let first) = left, case .string(let second) = right
    else { return ValueOrder.order(left, right) }
    return PlainWords.numericOrder(first, second)
  }

  private static func identity(_ item: Item) -> [UInt8] {
    Array(item.identifier.utf8) + [0] + Array((item.type ?? "").utf8)
  }
}
