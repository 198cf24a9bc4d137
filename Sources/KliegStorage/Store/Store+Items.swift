package import KliegModel

extension Store {
  /// Stores an item in place of the one of its identifier and type.
  ///
  /// Whether anything changed is decided by comparing the stored bytes, so a row whose payload
  /// was damaged is healed by donating it again.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - expiryTolerance: An expiry that is off by no more microseconds counts as the same.
  /// - Returns: What became of it.
  /// - Throws: `KliegError` or `Damage`; the transaction may be lost then.
  package func put(_ item: StoreItem, expiryTolerance: Int64 = 0) throws -> PutOutcome {
    try item.withItemBytes { bytes in
      guard bytes.payload.count < SQLiteConnection.maximumLength / 2 else {
        throw KliegError(
          .limitExceeded, "The item “\(item.identifier)” is too large.", details: ["limit": "item"])
      }
      return try change {
        if state.wanted.total > 0 { try removeWanted(bytes) }
        return try put(bytes, expires: item.expires, tolerance: expiryTolerance)
      }
    }
  }

  private func put(
    _ item: ItemBytes, expires: Int64?, tolerance: Int64
  ) throws -> PutOutcome {
    let content = digests.content(item)
    let next = state.sequence + 1
    switch try standing(item, content: content, expires: expires, tolerance: tolerance) {
    case .same(let row): return .unchanged(row: row)
    case .otherExpiry(let row, let contentSequence):
      try updateExpiry(
        row, content.placed(row, next, contentSequence, expires: expires), expires: expires,
        sequence: next)
      state.sequence = next
      return .expiryChanged(row: row, sequence: next)
    case .otherContent(let row):
      if state.setAside > 0 { try removeSetAside(row: row) }
      try update(
        row, item, content.placed(row, next, next, expires: expires), expires: expires,
        sequence: next)
      state.sequence = next
      return .stored(row: row, sequence: next, wasNew: false)
    case .missing:
      let row = state.row + 1
      try insert(
        row, item, content.placed(row, next, next, expires: expires), expires: expires,
        sequence: next)
      state.sequence = next
      state.row = row
      state.items += 1
      return .stored(row: row, sequence: next, wasNew: true)
    }
  }

  /// How the stored item of a key compares to another.
  private enum Standing {
    case missing
    case same(Int64)
    case otherExpiry(Int64, contentSequence: Int64)
    case otherContent(Int64)
  }

  private func standing(
    _ item: ItemBytes, content: ItemDigest, expires: Int64?, tolerance: Int64
  ) throws -> Standing {
    try connection.query(
      """
      SELECT row, digest, expires, domain, priority, payload, sequence, content_sequence FROM item
      WHERE identifier = ? AND type = ?
      """
    ) {
      try $0.bind(1, utf8: item.identifier)
      try $0.bind(2, utf8: item.type)
      guard try $0.step() else { return .missing }
      let row = $0.integer(0)
      let storedExpires = $0.optionalInteger(2)
      let contentSequence = $0.integer(7)
      let expected = content.placed(row, $0.integer(6), contentSequence, expires: storedExpires)
      guard ItemDigest($0.bytes(1)) == expected else {
        return .otherContent(row)
      }
      let stored = ItemBytes(
        identifier: item.identifier, type: item.type, domain: $0.isNull(3) ? nil : $0.utf8(3),
        priority: $0.integer(4), payload: $0.bytes(5))
      guard stored.isSame(as: item) else { return .otherContent(row) }
      return Self.isSame(storedExpires, expires, tolerance)
        ? .same(row) : .otherExpiry(row, contentSequence: contentSequence)
    }
  }

  private static func isSame(_ stored: Int64?, _ expires: Int64?, _ tolerance: Int64) -> Bool {
    guard let stored, let expires else { return stored == expires }
    let (distance, overflow) = stored.subtractingReportingOverflow(expires)
    return !overflow && distance.magnitude <= tolerance.magnitude
  }

  private func insert(
    _ row: Int64, _ item: ItemBytes, _ digest: ItemDigest, expires: Int64?, sequence: Int64
  ) throws {
    try connection.query(
      """
      INSERT INTO item(sequence, priority, expires, digest, domain, payload, row, identifier, type,
      content_sequence) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?1)
      """
    ) { statement in
      try statement.bind(8, utf8: item.identifier)
      try statement.bind(9, utf8: item.type)
      try write(statement, row, item, digest, expires: expires, sequence: sequence)
    }
  }

  private func update(
    _ row: Int64, _ item: ItemBytes, _ digest: ItemDigest, expires: Int64?, sequence: Int64
  ) throws {
    try connection.query(
      """
      UPDATE item SET sequence = ?1, content_sequence = ?1, priority = ?2, expires = ?3,
      digest = ?4, domain = ?5, payload = ?6 WHERE row = ?7
      """
    ) { try write($0, row, item, digest, expires: expires, sequence: sequence) }
  }

  private func write(
    _ statement: SQLiteStatement, _ row: Int64, _ item: ItemBytes, _ digest: ItemDigest,
    expires: Int64?, sequence: Int64
  ) throws {
    try statement.bind(1, sequence)
    try statement.bind(2, item.priority)
    try statement.bind(3, expires)
    if let domain = item.domain {
      try statement.bind(5, utf8: domain)
    } else {
      try statement.bindNull(5)
    }
    try statement.bind(6, blob: item.payload)
    try statement.bind(7, row)
    try digest.withBytes {
      try statement.bind(4, blob: $0)
      try statement.execute()
    }
  }

  private func updateExpiry(
    _ row: Int64, _ digest: ItemDigest, expires: Int64?, sequence: Int64
  ) throws {
    try connection.query("UPDATE item SET sequence = ?, expires = ?, digest = ? WHERE row = ?") {
      statement in
      try statement.bind(1, sequence)
      try statement.bind(2, expires)
      try statement.bind(4, row)
      try digest.withBytes {
        try statement.bind(3, blob: $0)
        try statement.execute()
      }
    }
  }

  /// The stored item of a key, or that it is damaged; nil when there is none.
  package func item(for reference: ItemReference) throws -> StoredRow? {
    try connection.query(
      "SELECT * FROM item WHERE identifier = ? AND type = ?"
    ) {
      try $0.bind(1, copying: reference.identifier)
      try $0.bind(2, copying: reference.type ?? "")
      return try $0.step() ? $0.storedRow(digests) : nil
    }
  }
}
