internal import KliegModel

/// A check's connection to a store, and what its steps learn for the later ones.
final class StoreCheckSession {
  let connection: SQLiteConnection
  let digests: ItemDigest.Maker
  private let path: String
  private(set) var state: StoreState?
  /// What the rows amount to; nil until all were read.
  var rows: RowTotals?

  /// What is added up over rows and index entries in whatever order they come.
  struct RowTotals {
    var count: Int64 = 0
    var keys: Int64 = 0
    var sequences: Int64 = 0
  }

  init(directory: String) throws {
    path = directory + "/" + StoreSchema.fileName
    guard let size = try FileStatus.existingSize(path) else {
      throw Damage(file: StoreSchema.fileName, finding: "it is missing")
    }
    guard size > 0 else { throw Damage(file: StoreSchema.fileName, finding: "it has size 0") }
    connection = try SQLiteConnection(path: path, mode: .inspect, file: StoreSchema.fileName)
    digests = try ItemDigest.Maker()
    try connection.configureReading()
  }

  func begin() throws {
    try connection.execute("BEGIN")
    // The state that is seen from here on is that of the first read.
    _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
  }

  func end() {
    // Ending a transaction that wrote nothing cannot lose anything.
    try? connection.execute("COMMIT")
  }

  func checkQuickly(_ outcome: inout StoreCheck.Outcome) {
    outcome.step("size of the store") { outcome in
      let pages = try connection.integer("PRAGMA page_count")
      let expected = try pages * connection.integer("PRAGMA page_size")
      let size = FileStatus.size(path) ?? 0
      // What is in the log need not be in the file.
      if FileStatus.size(path + "-wal") ?? 0 == 0, size < expected {
        outcome.found("it has \(size) of \(expected) bytes")
      }
      return Int(pages)
    }
    outcome.step("tables of the store") { _ in
      try StoreSchema.verify(connection)
      return StoreSchema.statements.count
    }
    outcome.step("mark and description") { _ in
      state = try StoreState.load(connection).state
      return 1
    }
  }
}
