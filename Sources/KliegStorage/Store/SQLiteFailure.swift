internal import CSQLite
internal import Glibc
internal import KliegModel

/// The one place where a result code of SQLite becomes an error of ours.
enum SQLiteFailure {
  /// The error of an extended result code: `Damage` when the file is at fault, else a `KliegError`.
  ///
  /// The connection, if there is one, is asked for what it knows beyond the code.
  static func error(_ code: Int32, database: OpaquePointer?, file: String) -> any Error {
    // A commit that fails leaves the system's error only here; so it is taken before all else.
    let number = systemError(database, current: errno)
    let text = message(code, database: database)
    if isDamage(code) { return Damage(file: file, finding: text) }
    if isFull(code, number) {
      return KliegError(.storageFull, "There is no room for \(file): \(text).")
    }
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return KliegError(.busy, "Another connection holds \(file): \(text).")
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_NOLFS,
      SQLITE_PROTOCOL:
      return KliegError(
        .storageFailed, "Reading or writing \(file) failed: \(text)\(cause(number)).")
    case SQLITE_NOMEM:
      return KliegError(.storageFailed, "There is not enough memory to work on \(file).")
    default:
      return KliegError(.unexpected, "SQLite refused a statement on \(file): \(text) (\(code)).")
    }
  }

  /// Whether a code says that the file does not hold what it must.
  ///
  /// A constraint fails only where index and table contradict each other, since the store looks
  /// before it writes; a row is too big only where its length was damaged, since the store
  /// checks lengths before it writes.
  private static func isDamage(_ code: Int32) -> Bool {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_CONSTRAINT, SQLITE_TOOBIG,
      SQLITE_MISMATCH:
      true
    case SQLITE_IOERR: code == ioShortRead || code == ioCorruptFileSystem
    default: false
    }
  }

  /// Whether there is no room; a quota that is reached comes as a failed write, or as a file that
  /// cannot be made.
  private static func isFull(_ code: Int32, _ number: Int32) -> Bool {
    switch code & 0xFF {
    case SQLITE_FULL: true
    case SQLITE_IOERR, SQLITE_CANTOPEN: number == ENOSPC || number == EDQUOT
    default: false
    }
  }

  private static func systemError(_ database: OpaquePointer?, current: Int32) -> Int32 {
    guard current == 0, let database else { return current }
    return sqlite3_system_errno(database)
  }

  private static func message(_ code: Int32, database: OpaquePointer?) -> String {
    if let database, sqlite3_extended_errcode(database) == code,
      let text = sqlite3_errmsg(database)
    {
      return String(cString: text)
    }
    return sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
  }

  private static func cause(_ number: Int32) -> String {
    guard number != 0, let text = strerror(number) else { return "" }
    return " (\(String(cString: text)))"
  }

  // The header spells these as expressions, which do not import.
  private static let ioShortRead = SQLITE_IOERR | (2 << 8)
  private static let ioCorruptFileSystem = SQLITE_IOERR | (33 << 8)
}
