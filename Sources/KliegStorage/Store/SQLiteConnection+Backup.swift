internal import CSQLite
internal import KliegModel

extension SQLiteConnection {
  /// Copies the whole file into another connection's, in steps, as it is at one moment.
  ///
  /// - Parameters:
  ///   - other: Where to; what it holds is replaced.
  ///   - progress: Told how many pages are done, and of how many.
  /// - Throws: `KliegError` or `Damage`.
  func copy(to other: SQLiteConnection, progress: (_ done: Int, _ total: Int) -> Void) throws {
    guard let backup = sqlite3_backup_init(other.database, "main", database, "main") else {
      throw SQLiteFailure.error(
        sqlite3_extended_errcode(other.database), database: other.database, file: other.file)
    }
    var status = SQLITE_OK
    var refusals = 0
    while status == SQLITE_OK {
      status = sqlite3_backup_step(backup, 512)
      let total = Int(sqlite3_backup_pagecount(backup))
      progress(total - Int(sqlite3_backup_remaining(backup)), total)
      if status & 0xFF == SQLITE_BUSY || status & 0xFF == SQLITE_LOCKED, refusals < 40 {
        // A checkpoint elsewhere holds the file for a moment.
        refusals += 1
        sqlite3_sleep(50)
        status = SQLITE_OK
      }
    }
    let end = sqlite3_backup_finish(backup)
    guard status == SQLITE_DONE, end == SQLITE_OK else {
      let code = status == SQLITE_DONE ? end : status
      throw SQLiteFailure.error(code, database: other.database, file: other.file)
    }
  }
}
