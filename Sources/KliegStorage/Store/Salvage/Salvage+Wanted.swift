internal import KliegModel

extension Salvage {
  /// Takes over what is to be asked for, what is fenced and what is set aside.
  func takeOverWanted() throws {
    var wantedIsWhole = try read {
      self.state.wantsEverything = try self.source.connection.wantsEverything()
    }
    let isWhole = try copy(
      Self.wanted, columns: 6, into: "INSERT OR IGNORE INTO wanted VALUES (?, ?, ?, ?, ?, ?)")
    wantedIsWhole = wantedIsWhole && isWhole
    report.keepsWanted = wantedIsWhole && !isBehind && mark != nil
    try takeOverFence()
    try takeOverSetAside()
  }

  /// A log that may lack a deletion is no fence: it is ended, and its numbers go on far behind.
  private func takeOverFence() throws {
    var fence = Fence()
    let isRead = try read { fence = try self.source.connection.fence() }
    report.keepsFence = isRead && !isBehind && mark != nil
    if report.keepsFence {
      _ = try copy(Self.fence, columns: 5, into: "INSERT INTO fence VALUES (?, ?, ?, ?, ?)")
      state.fence = fence
    } else {
      state.fence = Fence(number: fence.number + Self.slack, isOpen: false)
    }
    if !state.fence.isOpen { try target.connection.setMeta(.fence, state.fence.number) }
  }

  private func takeOverSetAside() throws {
    try read {
      try self.source.visit(
        """
        SELECT row, content_sequence, reason, sum,
        sum IS row_sum(row, content_sequence, reason) FROM set_aside
        """, from: nil
      ) { row in
        guard row.integer(4) == 1 else { return }
        try self.target.copy(
          row, columns: 4, with: "INSERT OR IGNORE INTO set_aside VALUES (?, ?, ?, ?)")
      }
    }
    try target.connection.execute(
      """
      DELETE FROM set_aside WHERE NOT EXISTS (SELECT 1 FROM item WHERE item.row = set_aside.row
      AND item.content_sequence = set_aside.content_sequence)
      """)
  }

  /// Copies rows whose sums match, from the front and, where that fails, from the end.
  ///
  /// - Returns: Whether all could be read.
  private func copy(
    _ queries: (up: StaticString, down: StaticString), columns: Int32, into insert: StaticString
  ) throws -> Bool {
    var isWhole = true
    let take: (SQLiteStatement) throws -> Void = { [self] row in
      guard row.integer(columns) == 1 else { return isWhole = false }
      try target.copy(row, columns: columns, with: insert)
    }
    if try read({ try source.visit(queries.up, from: nil, take) }) { return isWhole }
    try read { try source.visit(queries.down, from: nil, take) }
    return false
  }

  private static let wanted: (up: StaticString, down: StaticString) = (
    """
    SELECT identifier, type, domain, reason, refusal, sum,
    sum IS row_sum(identifier, type, domain, reason, refusal) FROM wanted
    """,
    """
    SELECT identifier, type, domain, reason, refusal, sum,
    sum IS row_sum(identifier, type, domain, reason, refusal) FROM wanted
    ORDER BY identifier DESC, type DESC
    """
  )

  private static let fence: (up: StaticString, down: StaticString) = (
    "SELECT kind, name, type, number, sum, sum IS row_sum(kind, name, type, number) FROM fence",
    """
    SELECT kind, name, type, number, sum, sum IS row_sum(kind, name, type, number) FROM fence
    ORDER BY kind DESC, name DESC, type DESC
    """
  )
}
