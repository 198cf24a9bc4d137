package import KliegModel

/// How many rows there are by value, with measures; those of several indexes can be merged.
package struct GroupTable: Sendable {
  /// One group.
  struct Entry: Sendable {
    var count = 0
    var measures: [Accumulator]
  }

  let grouping: Grouping
  private(set) var entries: [GroupKey: Entry] = [:]

  /// Makes a table of no rows at all, to merge others into.
  package init(_ grouping: Grouping) {
    self.grouping = grouping
  }

  /// Adds what another index has, grouped alike.
  package mutating func merge(_ other: GroupTable) {
    for (key, entry) in other.entries { add(key, entry) }
  }

  /// Adds rows to a group.
  mutating func add(_ key: GroupKey, _ entry: Entry) {
    guard var sum = entries[key] else {
      entries[key] = entry
      return
    }
    sum.count += entry.count
    for index in sum.measures.indices { sum.measures[index].add(entry.measures[index]) }
    entries[key] = sum
  }
}

extension GroupTable {
  /// The groups in the grouping's order, as many as it wants.
  ///
  /// - Parameter collator: As in ``ColumnSources``, for the order of strings.
  /// - Returns: The groups.
  /// - Throws: What the closure throws.
  package func list(
    collator: (SortKey.Ordering) throws -> (String) -> [UInt8]
  ) throws -> GroupList {
    let collate = try collator(SortKey.Ordering())
    var groups = entries.map { GroupRank(key: $0.key, count: $0.value.count) }
    if grouping.order == .count { groups = GroupRank.largest(groups, grouping.limit) }
    for index in groups.indices { groups[index].collate(collate) }
    groups.sort { $0.precedes($1, grouping.order) }
    let shown = groups.prefix(max(0, grouping.limit)).map { rank in
      let entry = entries[rank.key]
      return Group(
        value: rank.key.value, count: rank.count, measures: entry?.measures.map(\.value) ?? [])
    }
    return GroupList(groups: shown, total: entries.count)
  }
}
