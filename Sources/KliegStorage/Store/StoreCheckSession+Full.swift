internal import KliegModel

extension StoreCheckSession {
  func checkFully(
    _ outcome: inout StoreCheck.Outcome, progress: (MaintenanceProgress) -> Void
  ) {
    progress(MaintenanceProgress(step: "checking pages"))
    outcome.step("pages of the store") { try checkPages(&$0) }
    outcome.step("items") { try checkRows(&$0, progress: progress) }
    progress(MaintenanceProgress(step: "checking indexes"))
    outcome.step("index of keys") { try checkKeys(&$0) }
    outcome.step("numbers of changes") { try checkSequences(&$0) }
    outcome.step("deletions") { try checkTombstones(&$0) }
    for table in Self.tables { outcome.step(table.name) { try checkSums(table, &$0) } }
  }

  private func checkPages(_ outcome: inout StoreCheck.Outcome) throws -> Int {
    // SQLite stops at so many by itself.
    try connection.query("PRAGMA integrity_check(100)") { rows in
      while try rows.step() {
        let text = rows.text(0)
        if text != "ok" { outcome.found(text) }
      }
    }
    return Int(try connection.integer("PRAGMA page_count"))
  }

  private func checkRows(
    _ outcome: inout StoreCheck.Outcome, progress: (MaintenanceProgress) -> Void
  ) throws -> Int {
    var totals = RowTotals()
    try connection.query(
      """
      SELECT *, row_sum(identifier, type, row), row_sum(sequence, row)
      FROM item NOT INDEXED ORDER BY row
      """
    ) { rows in
      while try rows.step() {
        let row = rows.integer(0)
        if !rows.matchesDigest(digests) {
          outcome.found("row \(row) does not match its digest")
        } else if let state, row > state.row || rows.integer(1) > state.sequence {
          outcome.found("row \(row) is newer than the mark")
        }
        totals.count += 1
        totals.keys &+= rows.integer(10)
        totals.sequences &+= rows.integer(11)
        if totals.count % 1024 == 0 {
          progress(
            MaintenanceProgress(
              step: "checking items", done: Int(totals.count),
              total: state.map { Int($0.items) }))
        }
      }
    }
    if let state, state.items != totals.count {
      outcome.found("it has \(totals.count) items and says \(state.items)")
    }
    rows = totals
    return Int(totals.count)
  }

  /// What is compared with the rows cannot be judged where these could not be read.
  private func totals() throws -> RowTotals {
    guard let rows else {
      throw KliegError(.storageFailed, "The items could not be read.")
    }
    return rows
  }

  private func checkKeys(_ outcome: inout StoreCheck.Outcome) throws -> Int {
    var count: Int64 = 0
    var sum: Int64 = 0
    try connection.query(
      """
      SELECT row_sum(identifier, type, row) FROM item INDEXED BY item_key
      ORDER BY identifier, type
      """
    ) { entries in
      while try entries.step() {
        count += 1
        sum &+= entries.integer(0)
      }
    }
    let totals = try totals()
    if count != totals.count || sum != totals.keys {
      outcome.found("its index of keys does not match its \(totals.count) items")
    }
    return Int(count)
  }

  /// Items and deletions share one row of numbers, in which none occurs twice.
  private func checkSequences(_ outcome: inout StoreCheck.Outcome) throws -> Int {
    var entries = RowTotals()
    var count = 0
    try connection.query(
      """
      SELECT sequence, row_sum(sequence, row) FROM item INDEXED BY item_sequence
      ORDER BY sequence
      """
    ) { items in
      try connection.query("SELECT sequence FROM tombstone ORDER BY sequence") { tombstones in
        var hasItem = try items.step()
        var hasTombstone = try tombstones.step()
        var last: Int64 = 0
        while hasItem || hasTombstone {
          let isItem =
            hasItem && (!hasTombstone || items.integer(0) <= tombstones.integer(0))
          let number = isItem ? items.integer(0) : tombstones.integer(0)
          if number <= last { outcome.found("the number \(number) does not follow \(last)") }
          last = number
          count += 1
          if isItem {
            entries.count += 1
            entries.sequences &+= items.integer(1)
            hasItem = try items.step()
          } else {
            hasTombstone = try tombstones.step()
          }
        }
      }
    }
    let totals = try totals()
    if entries.count != totals.count || entries.sequences != totals.sequences {
      outcome.found("its index of numbers does not match its \(totals.count) items")
    }
    return count
  }

  private func checkTombstones(_ outcome: inout StoreCheck.Outcome) throws -> Int {
    if let state, let first = try connection.optional("SELECT min(sequence) FROM tombstone"),
      first <= state.purged
    {
      outcome.found("deletion \(first) is there, though all through \(state.purged) are gone")
    }
    let back = try connection.integer(
      """
      SELECT count(*) FROM tombstone CROSS JOIN item USING(row)
      WHERE tombstone.identifier NOT NULL
      """)
    if back > 0 { outcome.found("it holds \(back) rows that were deleted") }
    if let through = try connection.optional(
      "SELECT max(row) FROM tombstone WHERE identifier IS NULL"),
      let first = try connection.optional("SELECT min(row) FROM item"), first <= through
    {
      outcome.found("it holds row \(first), though all through \(through) were deleted")
    }
    return Int(try connection.integer("SELECT count(*) FROM tombstone"))
  }
}

extension StoreCheckSession {
  /// A table whose rows have sums, and a query for how many there are and how many do not match.
  struct SummedTable {
    var name: String
    var query: StaticString
  }

  static let tables = [
    SummedTable(
      name: "sums of deletions",
      query: """
        SELECT count(*), sum(sum IS NOT row_sum(sequence, row, identifier, type)) FROM tombstone
        """),
    SummedTable(
      name: "sums of the description",
      query: "SELECT count(*), sum(sum IS NOT row_sum(key, value)) FROM meta"),
    SummedTable(
      name: "sums of fields",
      query: """
        SELECT count(*),
        sum(sum IS NOT row_sum(position, name, kind, searched, weight, declared)) FROM field
        """),
    SummedTable(
      name: "wanted items",
      query: """
        SELECT count(*), sum(sum IS NOT row_sum(identifier, type, domain, reason, refusal)
        OR reason NOT IN ('damaged', 'requested')) FROM wanted
        """),
    SummedTable(
      name: "log of deletions",
      query: "SELECT count(*), sum(sum IS NOT row_sum(kind, name, type, number)) FROM fence"),
    SummedTable(
      name: "items set aside",
      query: """
        SELECT count(*), sum(sum IS NOT row_sum(row, content_sequence, reason) OR NOT EXISTS (
        SELECT 1 FROM item WHERE item.row = set_aside.row
        AND item.content_sequence = set_aside.content_sequence)) FROM set_aside
        """),
  ]

  private func checkSums(
    _ table: SummedTable, _ outcome: inout StoreCheck.Outcome
  ) throws -> Int {
    try connection.query(table.query) {
      guard try $0.step() else { return 0 }
      let wrong = $0.integer(1)
      if wrong > 0 { outcome.found("\(table.name): \(wrong) do not match") }
      return Int($0.integer(0))
    }
  }
}
