internal import CSQLite
internal import CXXHash

/// The SQL function `row_sum(…)`: a hash of its arguments, their kinds and order included.
///
/// Every table but the items' keeps it with each row, so that a bit that flips is found wherever
/// it is.
enum RowSum {
  /// Adds the function to a connection.
  static func add(to database: OpaquePointer, file: String) throws {
    let status = sqlite3_create_function_v2(
      database, "row_sum", -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, count, values in
        var sum: UInt64 = 0
        for position in 0..<Int(count) {
          sum = RowSum.adding(values?[position], to: sum)
        }
        sqlite3_result_int64(context, Int64(bitPattern: sum))
      }, nil, nil, nil)
    guard status == SQLITE_OK else {
      throw SQLiteFailure.error(status, database: database, file: file)
    }
  }

  private static func adding(_ value: OpaquePointer?, to sum: UInt64) -> UInt64 {
    let kind = sqlite3_value_type(value)
    let seed = sum ^ (UInt64(UInt32(bitPattern: kind)) << 56)
    switch kind {
    case SQLITE_INTEGER:
      return withUnsafeBytes(of: sqlite3_value_int64(value).littleEndian) {
        XXH3_64bits_withSeed($0.baseAddress, $0.count, seed)
      }
    case SQLITE_NULL: return XXH3_64bits_withSeed(nil, 0, seed)
    default:
      let bytes = sqlite3_value_blob(value)
      return XXH3_64bits_withSeed(bytes, Int(sqlite3_value_bytes(value)), seed)
    }
  }
}
