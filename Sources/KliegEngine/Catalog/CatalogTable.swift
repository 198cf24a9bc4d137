/// The tables of the catalog; each row ends with its digest.
enum CatalogTable: String, CaseIterable {
  case event
  case lastCheck = "last_check"
  case paused
  case registration
  case task

  /// The columns before the digest.
  var columns: [CatalogKind] {
    switch self {
    case .event: [.integer, .integer, .text, .integer, .text, .text]
    case .lastCheck: [.integer, .text, .text, .text, .text, .integer]
    case .paused: [.integer]
    case .registration: [.integer, .text, .text, .text, .text, .integer, .text, .text]
    case .task:
      [
        .integer, .integer, .text, .text, .integer, .text, .text, .integer, .integer, .integer,
        .integer, .text, .blob, .text, .integer, .integer,
      ]
    }
  }

  /// The statement that makes the table.
  var making: String {
    switch self {
    case .event:
      """
      CREATE TABLE event(
        id INTEGER PRIMARY KEY, user INTEGER NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL,
        kind TEXT NOT NULL, message TEXT NOT NULL, digest INTEGER NOT NULL) STRICT
      """
    case .lastCheck:
      """
      CREATE TABLE last_check(
        user INTEGER NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, verdict TEXT NOT NULL,
        reason TEXT, at INTEGER NOT NULL, digest INTEGER NOT NULL,
        PRIMARY KEY(user, name, level)) STRICT, WITHOUT ROWID
      """
    case .paused:
      "CREATE TABLE paused(user INTEGER PRIMARY KEY, digest INTEGER NOT NULL) STRICT"
    case .registration:
      """
      CREATE TABLE registration(
        user INTEGER NOT NULL, name TEXT NOT NULL, epoch TEXT NOT NULL, application TEXT,
        language TEXT, lifetime INTEGER, activation TEXT, fields TEXT NOT NULL,
        digest INTEGER NOT NULL, PRIMARY KEY(user, name)) STRICT, WITHOUT ROWID
      """
    case .task:
      """
      CREATE TABLE task(
        id INTEGER PRIMARY KEY, user INTEGER NOT NULL, name TEXT NOT NULL, application TEXT,
        everything INTEGER NOT NULL, reason TEXT NOT NULL, state TEXT NOT NULL, retry_at INTEGER,
        done INTEGER NOT NULL, total INTEGER, attempt INTEGER NOT NULL, message TEXT,
        mark BLOB, mark_epoch TEXT, created INTEGER NOT NULL, updated INTEGER NOT NULL,
        digest INTEGER NOT NULL) STRICT
      """
    }
  }

  /// The index that a table has beside its key.
  var index: (name: String, making: String)? {
    guard self == .event else { return nil }
    return ("event_of", "CREATE INDEX event_of ON event(user, name, id)")
  }

  /// The statement that stores a row in place of the one of its key.
  var storing: StaticString {
    switch self {
    case .event: "INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?, ?, ?, ?)"
    case .lastCheck: "INSERT OR REPLACE INTO last_check VALUES (?, ?, ?, ?, ?, ?, ?)"
    case .paused: "INSERT OR REPLACE INTO paused VALUES (?, ?)"
    case .registration: "INSERT OR REPLACE INTO registration VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    case .task:
      "INSERT OR REPLACE INTO task VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    }
  }

  /// The statement that reads all rows.
  var reading: StaticString {
    switch self {
    case .event: "SELECT * FROM event ORDER BY id"
    case .lastCheck: "SELECT * FROM last_check"
    case .paused: "SELECT * FROM paused"
    case .registration: "SELECT * FROM registration"
    case .task: "SELECT * FROM task ORDER BY id"
    }
  }

  /// The statement that removes all rows.
  var emptying: StaticString {
    switch self {
    case .event: "DELETE FROM event"
    case .lastCheck: "DELETE FROM last_check"
    case .paused: "DELETE FROM paused"
    case .registration: "DELETE FROM registration"
    case .task: "DELETE FROM task"
    }
  }
}
