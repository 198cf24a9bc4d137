/// Keeps the log of a store from being emptied while another process looks at the store.
///
/// Who looks on builds its own idea of the log and locks nothing, so that no file that it must share with
/// the writer can be cut or spoilt; this one's lock is the one that counts.
package final class StoreHold: Sendable {
  // Nothing is asked of it any more; it is closed with this.
  private nonisolated(unsafe) let connection: SQLiteConnection

  /// Holds the store of an index's directory from here on, until this goes.
  package init(directory: String) throws {
    let path = directory + "/" + StoreSchema.fileName
    connection = try SQLiteConnection(path: path, mode: .read, file: StoreSchema.fileName)
    try connection.configureReading()
    try connection.execute("BEGIN")
    _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
  }
}
