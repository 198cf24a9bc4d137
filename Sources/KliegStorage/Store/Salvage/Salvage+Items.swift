internal import KliegFaults
internal import KliegModel

extension Salvage {
  func readTombstones() throws {
    var isWhole = mark != nil && !isBehind
    var scan = SalvageScan(
      source,
      forward: """
        SELECT sequence, row, identifier, type, sum,
        sum IS row_sum(sequence, row, identifier, type)
        FROM tombstone WHERE sequence >= ? ORDER BY sequence
        """,
      backward: """
        SELECT sequence, row, identifier, type, sum,
        sum IS row_sum(sequence, row, identifier, type)
        FROM tombstone WHERE sequence < ? ORDER BY sequence DESC
        """,
      first: "SELECT sequence FROM tombstone WHERE sequence >= ? ORDER BY sequence LIMIT 1",
      limit: bound.sequence
    ) { [self] row in
      guard row.integer(5) == 1 else {
        isWhole = false
        return false
      }
      try target.copy(
        row, columns: 5, with: "INSERT OR IGNORE INTO tombstone VALUES (?, ?, ?, ?, ?)")
      switch row.tombstone(from: 0) {
      case .allThrough(let last, let sequence):
        deletedThrough = max(deletedThrough, last)
        note(row: last, sequence: sequence)
      case .row(let row, let sequence, _):
        deleted.insert(row)
        note(row: row, sequence: sequence)
      }
      return true
    }
    try scan.run()
    if let damage = scan.damage { report.found(damage) }
    tombstonesAreWhole = isWhole && scan.damage == nil
  }

  func readItems() throws {
    var isWhole = true
    var scan = SalvageScan(
      source,
      forward: "SELECT * FROM item NOT INDEXED WHERE row >= ? ORDER BY row",
      backward: "SELECT * FROM item NOT INDEXED WHERE row < ? ORDER BY row DESC",
      first: "SELECT row FROM item NOT INDEXED WHERE row >= ? ORDER BY row LIMIT 1",
      limit: bound.row
    ) { [self] row in
      let isProved = try takeOver(row)
      if !isProved { isWhole = false }
      return isProved
    }
    try scan.run()
    if let damage = scan.damage { report.found(damage) }
    itemsAreWhole = isWhole && scan.damage == nil
  }

  /// Takes over an item; false when it cannot be trusted.
  private func takeOver(_ item: SQLiteStatement) throws -> Bool {
    let row = item.integer(0)
    try FailPoint.salvageRow.pass("\(source.directory) row \(row)")
    guard item.matchesDigest(source.digests) else {
      report.found(SalvageSource.damage("row \(row) does not match its digest"))
      if row > 0, row <= bound.row { suspect[row] = item.reference(3) }
      return false
    }
    note(row: row, sequence: item.integer(1))
    if gone.contains(row) {
      dropped[row] = item.reference(3)
    } else if differing.contains(row) {
      lost[row] = LostItem(reference: item.reference(3), domain: item.optionalText(5))
    } else if !isDeleted(row) {
      switch try target.put(item) {
      case .older:
        if !kept.contains(row) { dropped[row] = item.reference(3) }
        return true
      case .replaced(let other):
        kept.remove(other)
        dropped[other] = item.reference(3)
        report.kept -= 1
      case .placed: break
      }
      kept.insert(row)
      report.kept += 1
    }
    return true
  }

  /// Numbers above which nothing that is not proved by a sum is believed.
  var bound: (sequence: Int64, row: Int64) {
    if let mark { return (max(mark.sequence, floor.sequence), max(mark.row, floor.row)) }
    return (
      max(floor.sequence, highest.sequence) + Self.slack, max(floor.row, highest.row) + Self.slack
    )
  }

  /// How many numbers may have been given beyond those that are seen.
  static let slack: Int64 = 1 << 16
}
