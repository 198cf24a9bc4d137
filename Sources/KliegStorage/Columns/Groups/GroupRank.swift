import KliegModel

/// What a group is ordered by.
struct GroupRank {
  let key: GroupKey
  let count: Int
  /// The place of a string for a reader.
  private var collation = ByteString([])

  init(key: GroupKey, count: Int) {
    self.key = key
    self.count = count
  }

  mutating func collate(_ collate: (String) -> [UInt8]) {
    guard case .text(let text) = key else { return }
    collation = ByteString(collate(String(decoding: text.bytes, as: UTF8.self)))
  }

  /// Whether a group comes before another; the one without a value comes last of those as large.
  func precedes(_ other: GroupRank, _ order: Grouping.Order) -> Bool {
    switch order {
    case .count:
      if count != other.count { return count > other.count }
      return precedes(other, descending: false)
    case .value(let direction): return precedes(other, descending: direction == .descending)
    }
  }

  private func precedes(_ other: GroupRank, descending: Bool) -> Bool {
    if key == .absent || other.key == .absent { return key != .absent }
    let (left, right) = descending ? (other, self) : (self, other)
    if left.collation != right.collation { return left.collation < right.collation }
    return left.key.precedes(right.key)
  }

  /// Those of some groups that can be among so many largest.
  static func largest(_ groups: [GroupRank], _ limit: Int) -> [GroupRank] {
    guard limit > 0, groups.count > limit else { return limit > 0 ? groups : [] }
    let least = groups.map(\.count).sorted(by: >)[limit - 1]
    return groups.filter { $0.count >= least }
  }
}
