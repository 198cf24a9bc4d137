package import KliegModel

/// Items that the text view could not index, which keep their place in typed queries.
extension Store {
  /// Sets a row aside, unless its content has changed since it failed.
  package func setAside(row: Int64, contentSequence: Int64, reason: String) throws {
    try change {
      try connection.query(
        """
        INSERT OR REPLACE INTO set_aside(row, content_sequence, reason, sum)
        SELECT row, content_sequence, ?3, row_sum(row, content_sequence, ?3) FROM item
        WHERE row = ?1 AND content_sequence = ?2
        """
      ) {
        try $0.bind(1, row)
        try $0.bind(2, contentSequence)
        try $0.bind(3, copying: reason)
        try $0.execute()
      }
      state.setAside = Int(try connection.integer("SELECT count(*) FROM set_aside"))
    }
  }

  /// The items that are set aside, in the order of their rows.
  package func setAside() throws -> [SetAsideItem] {
    state.setAside > 0 ? try connection.setAside() : []
  }

  /// How many items are set aside.
  package var setAsideCount: Int { state.setAside }

  /// Has the text view try items again, or (nil) all that are set aside: they get new sequences.
  ///
  /// - Returns: How many.
  package func retrySetAside(_ references: [ItemReference]?) throws -> Int {
    guard state.setAside > 0 else { return 0 }
    return try change {
      let wanted = references.map { Set($0) }
      let items = try connection.setAside().filter { wanted?.contains($0.reference) ?? true }
      for item in items {
        try removeSetAside(row: item.row)
        try renumber(row: item.row)
      }
      return items.count
    }
  }

  func removeSetAside(row: Int64) throws {
    try connection.query("DELETE FROM set_aside WHERE row = ?") {
      try $0.bind(1, row)
      try $0.execute()
    }
    state.setAside -= connection.changedRows
  }

  /// Gives a row a new number without changing what it holds.
  private func renumber(row: Int64) throws {
    let next = state.sequence + 1
    let digest = try connection.query("SELECT * FROM item WHERE row = ?") {
      try $0.bind(1, row)
      return try $0.step() ? $0.digest(digests, sequence: next) : nil
    }
    // A row that is damaged keeps its number, or its digest would be made to match.
    guard let digest else { return }
    try connection.query(
      "UPDATE item SET sequence = ?1, content_sequence = ?1, digest = ?2 WHERE row = ?3"
    ) { statement in
      try statement.bind(1, next)
      try statement.bind(3, row)
      try digest.withBytes {
        try statement.bind(2, blob: $0)
        try statement.execute()
      }
    }
    state.sequence = next
  }
}

extension SQLiteConnection {
  func setAside() throws -> [SetAsideItem] {
    try query(
      """
      SELECT identifier, type, row, set_aside.content_sequence, reason,
      sum IS row_sum(row, set_aside.content_sequence, reason)
      FROM set_aside JOIN item USING(row) ORDER BY row
      """
    ) {
      var items: [SetAsideItem] = []
      while try $0.step() {
        guard $0.integer(5) == 1 else {
          throw Damage(
            file: StoreSchema.fileName, finding: "an item set aside does not match its sum")
        }
        items.append(
          SetAsideItem(
            row: $0.integer(2), reference: $0.reference(0), contentSequence: $0.integer(3),
            reason: $0.text(4)))
      }
      return items
    }
  }
}
