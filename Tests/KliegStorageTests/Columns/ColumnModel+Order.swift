import KliegModel
import KliegStorage

extension ColumnModel {
  /// What a row is ordered by: a value for each key, then its identity.
  struct Place: Equatable {
    var values: [AttributeValue?]
    var score: Double?
    var identity: IdentityBytes
    var row: Int64
  }

  func place(_ row: Int64, by keys: [SortKey], relevance: ((Int64) -> Double)? = nil) -> Place {
    let values = keys.map { key -> AttributeValue? in
      switch key {
      case .relevance: relevance.map { .number($0(row)) }
      case .attribute(let name, let direction, let ordering):
        extreme(name, row, direction == .ascending ? 1 : -1, ordering)
      }
    }
    return Place(
      values: values, score: relevance?(row),
      identity: IdentityBytes(items[row].map { reference(of: row, $0) } ?? ItemReference("")),
      row: row)
  }

  static func precedes(_ left: Place, _ right: Place, by keys: [SortKey]) -> Bool {
    for (index, key) in keys.enumerated() {
      let (direction, ordering) =
        if case .attribute(_, let direction, let ordering) = key {
          (direction, ordering)
        } else {
          (SortKey.Direction.descending, SortKey.Ordering())
        }
      switch (left.values[index], right.values[index]) {
      case (nil, nil): continue
      case (nil, _?): return ordering.absent == .first
      case (_?, nil): return ordering.absent == .last
      case (let first?, let second?):
        let order = Self.order(collated(first, ordering), collated(second, ordering))
        if order != 0 { return (order < 0) == (direction == .ascending) }
      }
    }
    if let first = left.score, let second = right.score, first != second { return first > second }
    if keys.isEmpty, left.score == nil { return left.row < right.row }
    return left.identity < right.identity
  }

  func order(
    _ rows: [Int64], by keys: [SortKey], relevance: ((Int64) -> Double)? = nil
  ) -> [Int64] {
    let keys = keys.completed(isRanked: relevance != nil)
    return rows.map { place($0, by: keys, relevance: relevance) }
      .sorted { Self.precedes($0, $1, by: keys) }.map(\.row)
  }

  /// The value that comes first; strings are cut as the columns cut them.
  private func extreme(
    _ name: String, _ row: Int64, _ sign: Int, _ ordering: SortKey.Ordering
  ) -> AttributeValue? {
    let isSystem = SystemAttribute(rawValue: name) != nil
    let values = (value(name, row)?.elements ?? []).map { value -> AttributeValue in
      guard case .string(let text) = value, text.utf8.count > 64, !isSystem else { return value }
      var bytes = Array(text.utf8.prefix(65))
      while bytes[bytes.count - 1] & 0xC0 == 0x80 { bytes.removeLast() }
      return .string(String(decoding: bytes.dropLast(), as: UTF8.self))
    }
    return values.min {
      Self.order(Self.collated($0, ordering), Self.collated($1, ordering)) * sign < 0
    }
  }

  private static func collated(
    _ value: AttributeValue, _ ordering: SortKey.Ordering
  ) -> AttributeValue {
    guard case .string(let text) = value else { return value }
    return .string(String(decoding: collator(ordering)(text), as: UTF8.self))
  }
}

extension RandomItems {
  mutating func sortKey(of names: [String]) -> SortKey {
    .attribute(
      pick(names), chance(50) ? .ascending : .descending,
      SortKey.Ordering(absent: chance(30) ? .first : .last, locale: chance(30) ? "low" : nil))
  }
}
