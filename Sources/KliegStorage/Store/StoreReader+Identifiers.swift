package import KliegModel

extension StoreReader {
  /// The rows whose identifiers satisfy a comparison, whatever their types.
  ///
  /// Strings are compared by their UTF-8 bytes, which is the order of their code points.
  ///
  /// - Parameters:
  ///   - comparison: The comparison.
  ///   - columns: Which rows there are, for the opposite of a comparison.
  /// - Returns: The rows.
  /// - Throws: `KliegError` or `Damage`.
  package func rows(
    whereIdentifier comparison: Comparison, among columns: ColumnSnapshot
  ) throws -> RowBitmap {
    switch comparison {
    case .exists: return columns.liveRows(at: Timestamp(microseconds: .min))
    case .equal(let value): return try rows(from: value, through: value)
    case .notEqual(let value):
      let equal = try rows(from: value, through: value)
      return columns.liveRows(at: Timestamp(microseconds: .min)).subtracting(equal)
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
    case .hasSuffix, .contains, .hasWords, .folding:
      throw KliegError(.badQuery, "Identifiers cannot be compared this way: \(comparison).")
    }
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
