extension StoreReader {
  /// The changes after a number that is known already, in their order, each row once as it is now.
  ///
  /// At most `limit` of them, and fewer when their payloads reach `maximumBytes` together, but
  /// always one if there is one.
  package func changes(
    after sequence: Int64, limit: Int, maximumBytes: Int = .max
  ) throws -> [Change] {
    // Both tables must be seen in one state, or a change between the two looks would be skipped.
    try connection.reading {
      try connection.query(
        "SELECT * FROM item WHERE sequence > ? ORDER BY sequence LIMIT ?"
      ) { items in
        try connection.query(
          """
          SELECT sequence, row, identifier, type FROM tombstone
          WHERE sequence > ? ORDER BY sequence LIMIT ?
          """
        ) { tombstones in
          for statement in [items, tombstones] {
            try statement.bind(1, sequence)
            try statement.bind(2, Int64(limit))
          }
          return try merge(items, tombstones, limit: limit, maximumBytes: maximumBytes)
        }
      }
    }
  }

  private func merge(
    _ items: SQLiteStatement, _ tombstones: SQLiteStatement, limit: Int, maximumBytes: Int
  ) throws -> [Change] {
    var changes: [Change] = []
    var bytes = 0
    var hasItem = try items.step()
    var hasTombstone = try tombstones.step()
    while changes.count < limit, bytes < maximumBytes, hasItem || hasTombstone {
      if hasItem, !hasTombstone || items.integer(1) < tombstones.integer(0) {
        switch items.storedRow(digests) {
        case .item(let item):
          bytes += item.payload.count
          changes.append(.stored(item))
        case .damaged(let damaged): changes.append(.damaged(damaged))
        }
        hasItem = try items.step()
      } else {
        switch tombstones.tombstone(from: 0) {
        case .row(let row, let sequence, _):
          changes.append(.deleted(row: row, sequence: sequence))
        case .allThrough(let row, let sequence):
          changes.append(.deletedAll(through: row, sequence: sequence))
        }
        hasTombstone = try tombstones.step()
      }
    }
    return changes
  }
}
