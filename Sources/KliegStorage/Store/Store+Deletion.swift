internal import KliegFaults
package import KliegModel

extension Store {
  /// Deletes items by key and leaves tombstones; unknown keys count for nothing.
  ///
  /// None of them is asked for any more, and while a fence is open no late answer brings one back.
  package func delete(_ references: [ItemReference]) throws -> [DeletedRow] {
    try change {
      var deleted: [DeletedRow] = []
      for reference in references {
        try supersede(reference)
        if let row = try row(of: reference) { try delete(row, into: &deleted) }
      }
      return deleted
    }
  }

  /// Deletes rows and leaves tombstones; unknown rows count for nothing.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - isExpiry: Whether they only ran out: a late answer may bring such an item back.
  /// - Returns: Those that there were.
  /// - Throws: `KliegError` or `Damage`; the transaction may be lost then.
  package func delete(rows: [Int64], isExpiry: Bool = false) throws -> [DeletedRow] {
    try change {
      var deleted: [DeletedRow] = []
      for row in rows {
        try supersede(row: row, isLogged: !isExpiry)
        try delete(row, into: &deleted)
      }
      return deleted
    }
  }

  /// Deletes everything, and the client state with it, as quickly as if it were little.
  ///
  /// Nothing is asked for any more.
  ///
  /// - Returns: Which rows are gone; nil when there was none.
  package func deleteAll() throws -> DeletedAll? {
    try change {
      try supersede(.all)
      if state.clientState != nil { try writeClientState(nil) }
      guard state.items > 0 else { return nil }
      let next = state.sequence + 1
      // Without a condition SQLite drops whole pages.
      try connection.execute("DELETE FROM item")
      if state.setAside > 0 { try connection.execute("DELETE FROM set_aside") }
      // The one that follows says all that these said.
      try connection.execute("DELETE FROM tombstone")
      try connection.putTombstone(.allThrough(state.row, sequence: next))
      let count = count
      state.sequence = next
      state.items = 0
      state.setAside = 0
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
      try FailPoint.storePurgeAfter.pass(path)
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
    // In two statements: for one that inserts what it selects, SQLite keeps a journal of its own, and each
    // would cost as much as all before it in the same change.
    let wasThere = try connection.query("SELECT identifier, type FROM item WHERE row = ?") { item in
      try item.bind(1, row)
      guard try item.step() else { return false }
      try connection.query(
        """
        INSERT INTO tombstone(sequence, row, identifier, type, sum)
        VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))
        """
      ) {
        try $0.bind(1, next)
        try $0.bind(2, row)
        try $0.bind(3, utf8: item.utf8(0))
        try $0.bind(4, utf8: item.utf8(1))
        try $0.execute()
      }
      return true
    }
    guard wasThere else { return }
    try connection.query("DELETE FROM item WHERE row = ?") {
      try $0.bind(1, row)
      try $0.execute()
    }
    if state.setAside > 0 { try removeSetAside(row: row) }
    state.sequence = next
    state.items -= 1
    deleted.append(DeletedRow(row: row, sequence: next))
  }
}

extension SQLiteConnection {
  /// Writes a tombstone under its number.
  func putTombstone(_ tombstone: Tombstone) throws {
    try query(
      """
      INSERT INTO tombstone(sequence, row, identifier, type, sum)
      VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))
      """
    ) {
      try $0.bind(1, tombstone.sequence)
      switch tombstone {
      case .allThrough(let row, _): try $0.bind(2, row)
      case .row(let row, _, let reference):
        try $0.bind(2, row)
        try $0.bind(3, copying: reference.identifier)
        try $0.bind(4, copying: reference.type ?? "")
      }
      try $0.execute()
    }
  }
}
