/// The places of a store's rows in the order of their identities, in memory: they settle ties.
///
/// A row's identity never changes, and no row is given twice, so that it stays right for the rows that it
/// knows however the store changes.
package final class IdentityRanks: Sendable {
  /// By row; 0 for one that is not known.
  private let ranks: [UInt32]

  /// Reads all rows in order; nil where most rows there ever were are gone.
  package init?(of reader: StoreReader) throws {
    let mark = try reader.connection.mark()
    guard mark.row / 16 <= mark.items + 4096, mark.row < Int64(UInt32.max) else { return nil }
    var ranks = [UInt32](repeating: 0, count: Int(mark.row) + 1)
    var rank: UInt32 = 0
    try reader.connection.query("SELECT row FROM item ORDER BY identifier, type") { statement in
      while try statement.step() {
        let row = statement.integer(0)
        // Rows that came since the mark was read.
        guard row > 0, row < ranks.count else { continue }
        rank += 1
        ranks[Int(row)] = rank
      }
    }
    self.ranks = ranks
  }

  /// The first of some rows, at most so many; nil where one of them is not known.
  func ordered(_ rows: RowBitmap, limit: Int) -> [Int64]? {
    var known: [(rank: UInt64, row: Int64)] = []
    var isWhole = true
    rows.forEach { row in
      guard isWhole, row > 0, row < ranks.count, ranks[Int(row)] > 0 else {
        isWhole = false
        return
      }
      known.append((UInt64(ranks[Int(row)]), row))
    }
    guard isWhole else { return nil }
    if limit < known.count / 4 {
      var smallest = SmallestKeys(count: limit)
      for entry in known { smallest.add(entry.rank) }
      let last = smallest.largest
      known.removeAll { $0.rank > last }
    }
    known.sort { $0.rank < $1.rank }
    return known.prefix(limit).map(\.row)
  }
}
