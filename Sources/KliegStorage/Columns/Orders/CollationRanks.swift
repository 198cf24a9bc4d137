/// The places of codes in the order of collation.
enum CollationRanks: Sendable {
  /// Of all codes, by code; and the codes in order.
  case all([UInt32], order: [UInt32])
  /// Of some codes.
  case some([UInt32: UInt32], order: [UInt32])

  /// The place of a code.
  @inline(__always)
  subscript(code: UInt32) -> UInt32 {
    switch self {
    case .all(let ranks, _): ranks[Int(code)]
    case .some(let ranks, _): ranks[code] ?? .max
    }
  }

  /// The first place that is not before a key, and whether it is the key's.
  func find(
    _ key: [UInt8], in dictionary: StringDictionary, collate: (String) -> [UInt8]
  ) -> (rank: UInt32, isEqual: Bool) {
    let order =
      switch self {
      case .all(_, let order), .some(_, let order): order
      }
    var low = 0
    var high = order.count
    var isEqual = false
    while low < high {
      let middle = (low + high) / 2
      let other = collate(dictionary.text(order[middle]))
      if other.lexicographicallyPrecedes(key) {
        low = middle + 1
      } else {
        high = middle
        isEqual = other == key
      }
    }
    guard low < order.count else { return (order.last.map { self[$0] + 1 } ?? 0, false) }
    return (self[order[low]], isEqual)
  }
}
