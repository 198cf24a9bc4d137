package import KliegModel

extension StoreReader: RowIdentities {
  /// The identity of a row; nil when the row is gone.
  package func reference(of row: Int64) throws -> ItemReference? {
    try connection.query("SELECT identifier, type FROM item WHERE row = ?") { statement in
      try statement.bind(1, row)
      return try statement.step() ? Self.reference(statement, from: 0) : nil
    }
  }

  /// To put more rows than these in order, the order of all is worth having.
  private static let fewRows = 32

  /// The first of some rows in the order of their identities, at most so many.
  package func ordered(
    _ rows: RowBitmap, limit: Int, after reference: ItemReference?
  ) throws -> [Int64] {
    let count = rows.count
    guard limit > 0, count > 0 else { return [] }
    if reference == nil, count > 1 {
      if let known = ranks?.ordered(rows, limit: limit) { return known }
      if count > Self.fewRows { lacksRanks = true }
    }
    return try connection.reading { try first(limit, of: rows, count: count, after: reference) }
  }

  private func first(
    _ limit: Int, of rows: RowBitmap, count: Int, after reference: ItemReference?
  ) throws -> [Int64] {
    // Going along the index meets one of the rows every so many steps; looking each of them up
    // costs a few steps each.
    let total = Int(try connection.mark().items)
    let steps = Double(total) * min(1, Double(limit) / Double(count))
    if steps > Double(count) * 8 {
      return try sorted(rows, after: reference).prefix(limit).map(\.row)
    }
    var found: [Int64] = []
    func collect(_ statement: SQLiteStatement) throws {
      while found.count < limit, found.count < count, try statement.step() {
        let row = statement.integer(0)
        if rows.contains(row) { found.append(row) }
      }
    }
    guard let reference else {
      try connection.query("SELECT row FROM item ORDER BY identifier, type") { try collect($0) }
      return found
    }
    try connection.query(
      """
      SELECT row FROM item WHERE (identifier, type) > (?, ?) ORDER BY identifier, type
      """
    ) { statement in
      try statement.bind(1, copying: reference.identifier)
      try statement.bind(2, copying: reference.type ?? "")
      try collect(statement)
    }
    return found
  }

  /// The rows whose identifiers satisfy a comparison, whatever their types.
  ///
  /// Strings are compared by their UTF-8 bytes, which is the order of their code points.
  package func rows(whereIdentifier comparison: Comparison) throws -> RowBitmap {
    switch comparison {
    case .equal(let value): return try rows(from: value, through: value)
    case .less(let value): return try rows("SELECT row FROM item WHERE identifier < ?1", value)
    case .lessOrEqual(let value):
      return try rows("SELECT row FROM item WHERE identifier <= ?1", value)
    case .greater(let value): return try rows("SELECT row FROM item WHERE identifier > ?1", value)
    case .greaterOrEqual(let value):
      return try rows("SELECT row FROM item WHERE identifier >= ?1", value)
    case .between(let low, let high): return try rows(from: low, through: high)
    case .oneOf(let values):
      var found = RowBitmap()
      for value in values { found.formUnion(try rows(from: value, through: value)) }
      return found
    case .hasPrefix(let prefix):
      // No byte of UTF-8 is 0xFF, so nothing that begins with the prefix lies beyond it and one.
      return try rows(
        """
        SELECT row FROM item
        WHERE identifier >= ?1 AND identifier < CAST(CAST(?1 AS BLOB) || x'FF' AS TEXT)
        """, .string(prefix))
    case .exists, .notEqual, .hasSuffix, .contains, .hasWords, .folding:
      throw KliegError(.badQuery, "Identifiers cannot be compared this way: \(comparison).")
    }
  }

  /// Calls a function with the identifier of each of some rows.
  package func visitIdentifiers(
    of rows: RowBitmap, _ body: (Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try connection.reading { try visit(rows, body) }
  }

  private func visit(
    _ rows: RowBitmap, _ body: (Int64, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let total = Int(try connection.mark().items)
    guard rows.count > total / 8 else {
      return try connection.query("SELECT identifier FROM item WHERE row = ?") { statement in
        try rows.forEach { row in
          try statement.bind(1, row)
          if try statement.step() { try body(row, statement.bytes(0)) }
          statement.rewind()
        }
      }
    }
    // All of the key's index is read, which is in order of what is asked for.
    try connection.query("SELECT row, identifier FROM item ORDER BY identifier, type") {
      while try $0.step() {
        let row = $0.integer(0)
        if rows.contains(row) { try body(row, $0.bytes(1)) }
      }
    }
  }

  private func sorted(
    _ rows: RowBitmap, after reference: ItemReference?
  ) throws -> [(identity: IdentityBytes, row: Int64)] {
    let start = reference.map { IdentityBytes($0) }
    var found: [(identity: IdentityBytes, row: Int64)] = []
    try connection.query("SELECT identifier, type FROM item WHERE row = ?") { statement in
      try rows.forEach { row in
        try statement.bind(1, row)
        if try statement.step() {
          let identity = IdentityBytes(
            identifier: ByteString([UInt8](statement.bytes(0))),
            type: ByteString([UInt8](statement.bytes(1))))
          if start.map({ $0 < identity }) ?? true { found.append((identity, row)) }
        }
        statement.rewind()
      }
    }
    return found.sorted { $0.identity < $1.identity }
  }

  private static func reference(_ statement: SQLiteStatement, from column: Int32) -> ItemReference {
    let type = statement.text(column + 1)
    return ItemReference(statement.text(column), type: type.isEmpty ? nil : type)
  }

  private func rows(from low: AttributeValue, through high: AttributeValue) throws -> RowBitmap {
    try rows("SELECT row FROM item WHERE identifier BETWEEN ?1 AND ?2", low, high)
  }

  private func rows(_ query: StaticString, _ values: AttributeValue...) throws -> RowBitmap {
    try connection.query(query) { statement in
      for (position, value) in values.enumerated() {
        try statement.bind(Int32(position + 1), copying: value.description)
      }
      var found = RowBitmap()
      while try statement.step() { found.insert(statement.integer(0)) }
      return found
    }
  }
}
