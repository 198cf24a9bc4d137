package import KliegModel

extension Store {
  /// Deletes items by key and leaves tombstones; unknown keys count for nothing.
  package func delete(_ references: [ItemReference]) throws -> [DeletedRow] {
    try change {
      var deleted: [DeletedRow] = []
      for reference in references {
        if let row = try row(of: reference) { try delete(row, into: &deleted) }
      }
      return deleted
    }
  }

  /// Deletes rows and leaves tombstones; unknown rows count for nothing.
  package func delete(rows: [Int64]) throws -> [DeletedRow] {
    try change {
      var deleted: [DeletedRow] = []
      for row in rows { try delete(row, into: &deleted) }
      return deleted
    }
  }

  /// Deletes everything, and the client state with it, as quickly as if it were little.
  ///
  /// - Returns: Which rows are gone; nil when there was none.
  package func deleteAll() throws -> DeletedAll? {
    try change {
      if state.clientState != nil { try writeClientState(nil) }
      guard state.items > 0 else { return nil }
      let next = state.sequence + 1
      // Without a condition SQLite drops whole pages.
      try connection.execute("DELETE FROM item")
      // The one that follows says all that these said.
      try connection.execute("DELETE FROM tombstone")
      try connection.query("INSERT INTO tombstone(sequence, row) VALUES (?, ?)") {
        try $0.bind(1, next)
        try $0.bind(2, state.row)
        try $0.execute()
      }
      let count = count
      state.sequence = next
      state.items = 0
      return DeletedAll(through: state.row, sequence: next, count: count)
    }
  }

  /// Forgets deletions up to a number, once every view has applied them.
  package func purgeTombstones(through sequence: Int64) throws {
    try change {
      try connection.query("DELETE FROM tombstone WHERE sequence <= ?") {
        try $0.bind(1, sequence)
        try $0.execute()
      }
      state.purged = max(state.purged, min(sequence, state.sequence))
    }
  }

  private func row(of reference: ItemReference) throws -> Int64? {
    try connection.query("SELECT row FROM item WHERE identifier = ? AND type = ?") {
      try $0.bind(1, copying: reference.identifier)
      try $0.bind(2, copying: reference.type ?? "")
      return try $0.step() ? $0.integer(0) : nil
    }
  }

  private func delete(_ row: Int64, into deleted: inout [DeletedRow]) throws {
    let next = state.sequence + 1
    try connection.query(
      """
      INSERT INTO tombstone(sequence, row, identifier, type)
      SELECT ?, row, identifier, type FROM item WHERE row = ?
      """
    ) {
      try $0.bind(1, next)
      try $0.bind(2, row)
      try $0.execute()
    }
    guard connection.changedRows > 0 else { return }
    try connection.query("DELETE FROM item WHERE row = ?") {
      try $0.bind(1, row)
      try $0.execute()
    }
    state.sequence = next
    state.items -= 1
    deleted.append(DeletedRow(row: row, sequence: next))
  }
}
