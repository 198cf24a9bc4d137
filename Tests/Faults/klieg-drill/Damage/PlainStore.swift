import CSQLite
import FoundationEssentials
import KliegDamage
import KliegModel

/// What SQLite by itself can read of a store, row by row: the measure of what was really lost.
struct PlainStore {
  /// The rows that can be read, as bytes, by what they are of.
  private(set) var rows: [ItemReference: [UInt8]] = [:]

  /// Reads the store of an index's folder; what is wrong with it only makes the result smaller.
  ///
  /// A copy is read, since even looking changes the files.
  init(indexFolder: String, scratch: String) throws {
    try? FileManager.default.removeItem(atPath: scratch)
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    for name in ["store.sqlite", "store.sqlite-wal"] {
      // What is not there, or cannot be read, is not there for SQLite either.
      try? FileManager.default.copyItem(
        atPath: indexFolder + "/" + name, toPath: scratch + "/" + name)
    }
    guard FileManager.default.fileExists(atPath: scratch + "/store.sqlite") else { return }
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard
      sqlite3_open_v2(scratch + "/store.sqlite", &connection, SQLITE_OPEN_READWRITE, nil)
        == SQLITE_OK
    else { return }
    let last = integers("SELECT max(row) FROM item", connection).first ?? 4096
    for row in 1...max(1, min(last + 1, 4096)) { read(row, connection) }
  }

  private mutating func read(_ row: Int64, _ connection: OpaquePointer?) {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard
      sqlite3_prepare_v2(
        connection, "SELECT * FROM item NOT INDEXED WHERE row = ?", -1, &statement, nil)
        == SQLITE_OK
    else { return }
    sqlite3_bind_int64(statement, 1, row)
    guard sqlite3_step(statement) == SQLITE_ROW else { return }
    var bytes: [UInt8] = []
    var names: [String: String] = [:]
    for column in 0..<sqlite3_column_count(statement) {
      let count = Int(sqlite3_column_bytes(statement, column))
      bytes.append(UInt8(truncatingIfNeeded: sqlite3_column_type(statement, column)))
      withUnsafeBytes(of: Int64(count)) { bytes += $0 }
      if let start = sqlite3_column_blob(statement, column) {
        bytes += UnsafeRawBufferPointer(start: start, count: count)
      }
      let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
      if name == "identifier" || name == "type", let text = sqlite3_column_text(statement, column) {
        names[name] = String(cString: text)
      }
    }
    let type = names["type"] ?? ""
    rows[ItemReference(names["identifier"] ?? "", type: type.isEmpty ? nil : type)] = bytes
  }

  private func integers(_ sql: String, _ connection: OpaquePointer?) -> [Int64] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var result: [Int64] = []
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    while sqlite3_step(statement) == SQLITE_ROW {
      result.append(sqlite3_column_int64(statement, 0))
    }
    return result
  }

  /// The items whose rows here are not those of a sound store.
  func differing(from sound: PlainStore) -> Set<ItemReference> {
    var differing: Set<ItemReference> = []
    for (reference, bytes) in sound.rows where rows[reference] != bytes {
      differing.insert(reference)
    }
    for reference in rows.keys where sound.rows[reference] == nil { differing.insert(reference) }
    return differing
  }
}
