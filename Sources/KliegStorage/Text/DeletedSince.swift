import KliegModel

/// The rows that were deleted after a number.
struct DeletedSince {
  private var rows: Set<Int64> = []
  private var through: Int64 = 0

  /// Reads the deletions of a store; nil when some may be forgotten already.
  init?(_ sequence: Int64, in store: StoreReader) throws {
    var last = sequence
    while true {
      let page = try store.changes(after: last, limit: 1000, maximumBytes: 8 << 20)
      guard let end = page.last else { break }
      last = end.sequence
      for change in page {
        switch change {
        case .deleted(let row, _): rows.insert(row)
        case .deletedAll(let row, _): through = max(through, row)
        case .stored, .damaged: break
        }
      }
    }
    // Afterwards: what was forgotten while they were read may have been skipped.
    guard try store.statistics().purgedThrough <= sequence else { return nil }
  }

  func contains(_ row: Int64) -> Bool { row <= through || rows.contains(row) }
}
