/// The places of rows in the order of their identifiers' collation keys.
struct IdentifierRanks {
  /// The rows that have a place.
  private(set) var rows = RowBitmap()
  private var ranks: [Int64: UInt32] = [:]
  private var keys: [ByteString] = []

  init(_ identifiers: [(key: ByteString, row: Int64)]) {
    let sorted = identifiers.sorted { $0.key < $1.key }
    ranks.reserveCapacity(sorted.count)
    for (key, row) in sorted {
      if keys.last != key { keys.append(key) }
      ranks[row] = UInt32(keys.count - 1)
      rows.insert(row)
    }
  }

  /// The place of a row.
  subscript(row: Int64) -> UInt32? { ranks[row] }

  /// The first place that is not before a key, and whether it is the key's.
  func find(_ key: ByteString) -> (rank: UInt32, isEqual: Bool) {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return (UInt32(low), low < keys.count && keys[low] == key)
  }
}
