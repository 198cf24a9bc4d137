import KliegModel

/// Which groups rows are in while they are counted.
struct RowGroups {
  /// The groups by number; keys whose strings are kept in part wait for the whole.
  private(set) var keys: [GroupKey] = []
  private(set) var counts: [Int] = []
  /// The rows in groups, ascending, once for each group; empty where nothing is measured.
  private(set) var memberRows: [Int64] = []
  private(set) var memberGroups: [UInt32] = []

  private var lastRows: [Int64] = []
  private let keepsMembers: Bool

  init(keepsMembers: Bool) {
    self.keepsMembers = keepsMembers
  }

  /// Makes the next group.
  mutating func make(_ key: GroupKey) -> UInt32 {
    keys.append(key)
    counts.append(0)
    lastRows.append(-1)
    return UInt32(keys.count - 1)
  }

  /// Puts a row into a group, in which it counts once; rows come in order.
  @inline(__always)
  mutating func put(_ row: Int64, _ group: UInt32) {
    let index = Int(group)
    guard lastRows[index] != row else { return }
    lastRows[index] = row
    counts[index] += 1
    guard keepsMembers else { return }
    memberRows.append(row)
    memberGroups.append(group)
  }

  /// Puts rows into a group of their own.
  mutating func put(_ rows: RowBitmap, _ key: GroupKey) -> UInt32 {
    let group = make(key)
    counts[Int(group)] = rows.count
    return group
  }

  /// Gives a group its whole string.
  mutating func rename(_ group: UInt32, _ key: GroupKey) {
    keys[Int(group)] = key
  }

  /// The places among the members of a row that does not come before the one asked for last.
  @inline(__always)
  func members(_ row: Int64, from place: inout Int) -> Range<Int> {
    while place < memberRows.count, memberRows[place] < row { place += 1 }
    var end = place
    while end < memberRows.count, memberRows[end] == row { end += 1 }
    return place..<end
  }
}
