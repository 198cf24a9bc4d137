internal import CSQLite

/// A prepared statement; parameters count from 1, columns from 0.
///
/// What is bound without a copy must stay where it is until the statement was stepped.
package final class SQLiteStatement {
  let statement: OpaquePointer
  private let database: OpaquePointer
  private let file: String
  /// Whether someone is between binding and the last row.
  var isInUse = false

  init(_ sql: StaticString, database: OpaquePointer, file: String, isKept: Bool) throws {
    var statement: OpaquePointer?
    let status = sql.utf8Start.withMemoryRebound(to: CChar.self, capacity: sql.utf8CodeUnitCount) {
      sqlite3_prepare_v3(
        database, $0, Int32(sql.utf8CodeUnitCount),
        isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &statement, nil)
    }
    guard status == SQLITE_OK, let statement else {
      throw SQLiteFailure.error(status, database: database, file: file)
    }
    self.statement = statement
    self.database = database
    self.file = file
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// How many parameters it has.
  var parameterCount: Int { Int(sqlite3_bind_parameter_count(statement)) }

  /// Goes to the next row; false when there is none.
  package func step() throws -> Bool {
    let status = sqlite3_step(statement)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteFailure.error(status, database: database, file: file)
    }
  }

  /// Steps a statement that gives no rows, and makes it ready for the next binding.
  package func execute() throws {
    while try step() {}
    rewind()
  }

  /// Ends the statement's reading, so that it may be bound and stepped again.
  package func rewind() {
    // Its result repeats the last step's error, which was thrown already.
    _ = sqlite3_reset(statement)
  }

  func release() {
    rewind()
    sqlite3_clear_bindings(statement)
    isInUse = false
  }

  func check(_ status: Int32) throws {
    guard status == SQLITE_OK else {
      throw SQLiteFailure.error(status, database: database, file: file)
    }
  }
}

extension SQLiteStatement {
  package func bind(_ index: Int32, _ value: Int64?) throws {
    guard let value else { return try bindNull(index) }
    try check(sqlite3_bind_int64(statement, index, value))
  }

  package func bind(_ index: Int32, _ value: Bool) throws {
    try bind(index, Int64(value ? 1 : 0))
  }

  package func bind(_ index: Int32, _ value: Double) throws {
    try check(sqlite3_bind_double(statement, index, value))
  }

  package func bindNull(_ index: Int32) throws {
    try check(sqlite3_bind_null(statement, index))
  }

  /// Binds a copy of a text.
  package func bind(_ index: Int32, copying text: String) throws {
    var text = text
    let status = text.withUTF8 {
      sqlite3_bind_text64(
        statement, index, Self.characters($0), UInt64($0.count), Self.transient, UInt8(SQLITE_UTF8))
    }
    try check(status)
  }

  /// Binds a copy of bytes.
  package func bind(_ index: Int32, copying blob: [UInt8]) throws {
    let status = blob.withUnsafeBytes {
      sqlite3_bind_blob64(
        statement, index, $0.baseAddress ?? Self.nothing, UInt64($0.count), Self.transient)
    }
    try check(status)
  }

  /// Binds UTF-8 where it lies.
  package func bind(_ index: Int32, utf8: UnsafeBufferPointer<UInt8>) throws {
    try check(
      sqlite3_bind_text64(
        statement, index, Self.characters(utf8), UInt64(utf8.count), nil, UInt8(SQLITE_UTF8)))
  }

  /// Binds bytes where they lie.
  package func bind(_ index: Int32, blob: UnsafeRawBufferPointer) throws {
    try check(
      sqlite3_bind_blob64(
        statement, index, blob.baseAddress ?? Self.nothing, UInt64(blob.count), nil))
  }

  // A null pointer would bind NULL in place of an empty value.
  private static var nothing: UnsafeRawPointer { UnsafeRawPointer(("" as StaticString).utf8Start) }

  private static func characters(_ text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar> {
    (text.baseAddress.map { UnsafeRawPointer($0) } ?? nothing).assumingMemoryBound(to: CChar.self)
  }

  private static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension SQLiteStatement {
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  package func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }

  package func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  package func double(_ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }

  /// The text; bytes that are no UTF-8 are replaced.
  package func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  package func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  package func blob(_ column: Int32) -> [UInt8] {
    [UInt8](bytes(column))
  }

  /// The bytes of a text or a blob, valid until the next step.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    // The pointer comes first: asking for it may change the length.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
  }
}
