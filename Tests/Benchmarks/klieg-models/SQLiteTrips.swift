import CSQLite
import Foundation

/// Trips in SQLite, as one would write it by hand: as durable as an index, with an index for each query.
final class SQLiteTrips {
  private let database: OpaquePointer
  private var insertion: OpaquePointer?

  struct Failure: Error {
    let message: String
  }

  init(_ path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      throw Failure(message: "cannot open \(path)")
    }
    database = opened
    try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    try run(
      """
      CREATE TABLE trips (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, destination TEXT NOT NULL, start REAL NOT NULL,
        end REAL, favorite INTEGER NOT NULL, budget REAL NOT NULL) WITHOUT ROWID;
      CREATE INDEX trips_destination ON trips (destination, start);
      CREATE INDEX trips_favorite ON trips (favorite, budget);
      """)
    insertion = try prepare("INSERT INTO trips VALUES (?, ?, ?, ?, ?, ?, ?)")
  }

  deinit {
    sqlite3_finalize(insertion)
    sqlite3_close(database)
  }

  func run(_ text: String) throws {
    guard sqlite3_exec(database, text, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(database)))
    }
  }

  func insert(_ row: TripRow) throws {
    sqlite3_reset(insertion)
    bind(insertion, 1, UUID().uuidString)
    bind(insertion, 2, row.name)
    bind(insertion, 3, row.destination)
    sqlite3_bind_double(insertion, 4, row.start.timeIntervalSince1970)
    if let end = row.end {
      sqlite3_bind_double(insertion, 5, end.timeIntervalSince1970)
    } else {
      sqlite3_bind_null(insertion, 5)
    }
    sqlite3_bind_int(insertion, 6, row.isFavorite ? 1 : 0)
    sqlite3_bind_double(insertion, 7, row.budget)
    guard sqlite3_step(insertion) == SQLITE_DONE else {
      throw Failure(message: String(cString: sqlite3_errmsg(database)))
    }
  }

  /// The rows of a query as values.
  @discardableResult
  func rows(_ text: String, _ body: (TripRow) -> Void = { _ in }) throws -> Int {
    let statement = try prepare(text)
    defer { sqlite3_finalize(statement) }
    var count = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      count += 1
      let hasEnd = sqlite3_column_type(statement, 4) != SQLITE_NULL
      body(
        TripRow(
          name: string(statement, 1), destination: string(statement, 2),
          start: Date(timeIntervalSince1970: sqlite3_column_double(statement, 3)),
          end: hasEnd ? Date(timeIntervalSince1970: sqlite3_column_double(statement, 4)) : nil,
          isFavorite: sqlite3_column_int(statement, 5) != 0,
          budget: sqlite3_column_double(statement, 6)))
    }
    return count
  }

  /// The one number of a query.
  func number(_ text: String) throws -> Double {
    let statement = try prepare(text)
    defer { sqlite3_finalize(statement) }
    sqlite3_step(statement)
    return sqlite3_column_double(statement, 0)
  }

  private func prepare(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(database)))
    }
    return statement
  }

  private func bind(_ statement: OpaquePointer?, _ position: Int32, _ text: String) {
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_text(statement, position, text, -1, copied)
  }

  private func string(_ statement: OpaquePointer?, _ column: Int32) -> String {
    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
  }
}
