internal import CSQLite

/// A connection to one SQLite file, used by one owner at a time.
///
/// Statements are prepared once and kept. Every failure is thrown, as `Damage` where the file is
/// at fault and as a `KliegError` else.
package final class SQLiteConnection {
  /// How a file is opened.
  package enum Mode: Sendable {
    /// To read; the file must exist.
    case read
    /// To read and write; the file must exist.
    case write
    /// To read and write; the file is made where it is missing or empty.
    case create
    /// To read beside another process, of whose files nothing is shared, locked or changed: the log's
    /// index is kept in memory. That process must keep its log from being emptied meanwhile.
    case inspect
  }

  let database: OpaquePointer
  /// The name that errors give the file.
  let file: String
  private var kept: [UnsafePointer<UInt8>: SQLiteStatement] = [:]

  /// Opens a file; SQLite reads it only at the first statement.
  package init(path: String, mode: Mode, file: String) throws {
    let flags =
      switch mode {
      case .read, .inspect: SQLITE_OPEN_READONLY
      case .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var database: OpaquePointer?
    let status = sqlite3_open_v2(
      path, &database, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      mode == .inspect ? "unix-none" : nil)
    guard status == SQLITE_OK, let database else {
      let error = SQLiteFailure.error(status, database: database, file: file)
      sqlite3_close_v2(database)
      throw error
    }
    self.database = database
    self.file = file
    // A damaged length must not make us ask for gigabytes.
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, Int32(Self.maximumLength))
    sqlite3_busy_timeout(database, 2000)
    try RowSum.add(to: database, file: file)
    // Who closes last would empty the log and remove it by its name, and that name may be another
    // file's log by now. Emptying it is a step of its own; a new file has none once it is made.
    if mode != .create { csqlite_leave_log(database) }
    if mode == .inspect { try executeOnce("PRAGMA locking_mode=EXCLUSIVE") }
  }

  deinit {
    kept.removeAll()
    sqlite3_close_v2(database)
  }

  /// The longest row that is written or read, in bytes.
  package static let maximumLength = 256 << 20

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Rows that the last insert, update or delete changed.
  package var changedRows: Int { Int(sqlite3_changes64(database)) }

  /// Runs a statement that needs no parameters and gives no rows.
  package func execute(_ sql: StaticString) throws {
    try query(sql) { try $0.execute() }
  }

  /// Runs a text of statements once, without keeping them.
  package func executeOnce(_ sql: String) throws {
    let status = sqlite3_exec(database, sql, nil, nil, nil)
    guard status == SQLITE_OK else {
      throw SQLiteFailure.error(status, database: database, file: file)
    }
  }

  /// Lends a kept statement, unbound; it is rewound afterwards, so that no read outlives the call.
  package func query<Result>(
    _ sql: StaticString, _ body: (SQLiteStatement) throws -> Result
  ) throws -> Result {
    let statement = try statement(sql)
    statement.isInUse = true
    defer { statement.release() }
    return try body(statement)
  }

  /// The one integer that a statement without parameters gives.
  package func integer(_ sql: StaticString) throws -> Int64 {
    try query(sql) { try $0.step() ? $0.integer(0) : 0 }
  }

  /// The one integer that a statement without parameters gives, as far as it is not null.
  func optional(_ sql: StaticString) throws -> Int64? {
    try query(sql) { try $0.step() ? $0.optionalInteger(0) : nil }
  }

  /// Runs reads that see one state of the file, which costs its locks once and not for each.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    try execute("BEGIN")
    // Ending a transaction that wrote nothing cannot lose anything.
    defer { try? execute("COMMIT") }
    return try body()
  }

  private func statement(_ sql: StaticString) throws -> SQLiteStatement {
    if let statement = kept[sql.utf8Start] {
      guard statement.isInUse else { return statement }
      return try SQLiteStatement(sql, database: database, file: file, isKept: false)
    }
    let statement = try SQLiteStatement(sql, database: database, file: file, isKept: true)
    kept[sql.utf8Start] = statement
    return statement
  }
}

extension SQLiteConnection {
  /// Sets what every connection has: damage is looked for, a file's own functions are not run.
  package func configureReading() throws {
    try executeOnce(
      """
      PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA mmap_size=0;
      PRAGMA temp_store=MEMORY;
      """)
  }

  /// Sets what a writer has beside that: a log that is synced at each commit and stays bounded.
  ///
  /// The cache holds the pages that a large batch of identifiers in no order changes, so that
  /// none goes to the log twice; the page size counts for a new file only.
  package func configureWriting() throws {
    try configureReading()
    try executeOnce(
      """
      PRAGMA page_size=8192; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
      PRAGMA wal_autocheckpoint=1000; PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-16000;
      """)
  }

  /// Gives back the memory of cached pages.
  package func releaseMemory() {
    sqlite3_db_release_memory(database)
  }
}
