internal import CSQLite
internal import Glibc
internal import KliegModel

/// The new store that a salvage fills; nothing of it counts before it is finished.
final class SalvageTarget {
  let connection: SQLiteConnection
  private let path: String

  init(path: String) throws {
    self.path = path
    try FileStatus.makeStoreFile(path)
    connection = try SQLiteConnection(path: path, mode: .create, file: FileStatus.name(of: path))
    try connection.configureReading()
    // It is thrown away unless all goes well, so that it needs neither journal nor syncing.
    try connection.executeOnce(
      """
      PRAGMA page_size=8192; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;
      PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-64000;
      """)
    try connection.execute("BEGIN IMMEDIATE")
    try StoreSchema.make(in: connection)
  }

  /// Writes what is left to write, and waits until it is on the disk.
  func finish() throws {
    try connection.execute("COMMIT")
    try FileStatus.synchronize(file: path)
  }

  func remove() {
    unlink(path)
  }

  /// What became of an item that was to be taken over.
  enum Placing {
    case placed
    /// The key has a newer row already, or the row is there.
    case older
    /// It took the place of an older row of its key.
    case replaced(Int64)
  }

  /// Takes over the row that a statement stands on, as it is.
  func put(_ row: SQLiteStatement) throws -> Placing {
    if try insert(row) { return .placed }
    let other = try connection.query(
      "SELECT row, sequence FROM item WHERE identifier = ? AND type = ?"
    ) {
      try $0.bind(1, utf8: row.utf8(3))
      try $0.bind(2, utf8: row.utf8(4))
      return try $0.step() ? ($0.integer(0), $0.integer(1)) : nil
    }
    guard let (otherRow, sequence) = other, sequence < row.integer(1) else { return .older }
    try connection.query("DELETE FROM item WHERE row = ?") {
      try $0.bind(1, otherRow)
      try $0.execute()
    }
    return try insert(row) ? .replaced(otherRow) : .older
  }

  private func insert(_ row: SQLiteStatement) throws -> Bool {
    try connection.query("INSERT OR IGNORE INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)") {
      for column in 0..<10 as Range<Int32> { try $0.bind(column + 1, column, of: row) }
      try $0.execute()
    }
    return connection.changedRows > 0
  }

  /// Takes over a row of a table whose key counts once, as it is.
  func copy(_ row: SQLiteStatement, columns: Int32, with query: StaticString) throws {
    try connection.query(query) {
      for column in 0..<columns { try $0.bind(column + 1, column, of: row) }
      try $0.execute()
    }
  }

  func row(of reference: ItemReference) throws -> Int64? {
    try connection.query("SELECT row FROM item WHERE identifier = ? AND type = ?") {
      try $0.bind(1, copying: reference.identifier)
      try $0.bind(2, copying: reference.type ?? "")
      return try $0.step() ? $0.integer(0) : nil
    }
  }
}

extension SQLiteStatement {
  /// Binds the value of another statement's column.
  func bind(_ index: Int32, _ column: Int32, of other: SQLiteStatement) throws {
    try check(sqlite3_bind_value(statement, index, sqlite3_column_value(other.statement, column)))
  }
}
