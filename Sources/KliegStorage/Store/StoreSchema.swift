internal import KliegModel

/// The tables of a store, and what a version must know to read them.
enum StoreSchema {
  /// The file's name within its index.
  static let fileName = "store.sqlite"
  /// “Klig”, which tells a store from other SQLite files.
  static let applicationID: Int64 = 0x4B6C_6967
  /// Grows when even the tables below are no longer what they are; smaller novelties are features.
  static let format: Int64 = 1
  /// What a store may rely on, by name; one that names anything else is refused.
  static let features = ["digest-xxh3-128", "payload-json"]
  /// What writes these stores, for those who meet one that they cannot read.
  static let writer = "Klieg 0.1"

  /// The statements that make the tables, in the order of the names of what they make.
  ///
  /// An item's columns are read by position, the payload last, since it may fill pages of its own.
  /// Rows are numbered by `mark.row`, which never goes back: no row id is given twice.
  static let statements: [(name: String, sql: String)] = [
    (
      "feature",
      "CREATE TABLE feature(name TEXT PRIMARY KEY, writer TEXT NOT NULL) STRICT, WITHOUT ROWID"
    ),
    (
      "field",
      """
      CREATE TABLE field(
        position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
        searched INTEGER NOT NULL, weight INTEGER NOT NULL, declared INTEGER NOT NULL) STRICT
      """
    ),
    (
      "item",
      """
      CREATE TABLE item(
        row INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, content_sequence INTEGER NOT NULL,
        identifier TEXT NOT NULL, type TEXT NOT NULL, domain TEXT, priority INTEGER NOT NULL,
        expires INTEGER, digest BLOB NOT NULL, payload BLOB NOT NULL) STRICT
      """
    ),
    ("item_key", "CREATE UNIQUE INDEX item_key ON item(identifier, type)"),
    ("item_sequence", "CREATE INDEX item_sequence ON item(sequence)"),
    (
      "mark",
      """
      CREATE TABLE mark(
        id INTEGER PRIMARY KEY CHECK(id = 1), sequence INTEGER NOT NULL, row INTEGER NOT NULL,
        items INTEGER NOT NULL, purged INTEGER NOT NULL) STRICT
      """
    ),
    ("meta", "CREATE TABLE meta(key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID"),
    (
      "tombstone",
      """
      CREATE TABLE tombstone(
        sequence INTEGER PRIMARY KEY, row INTEGER NOT NULL, identifier TEXT, type TEXT) STRICT
      """
    ),
  ]

  /// Makes the tables within a transaction.
  static func make(in connection: SQLiteConnection) throws {
    try connection.executeOnce(
      "PRAGMA application_id=\(applicationID); PRAGMA user_version=\(format)")
    for statement in statements { try connection.executeOnce(statement.sql) }
    try connection.execute(
      "INSERT INTO mark(id, sequence, row, items, purged) VALUES (1, 0, 0, 0, 0)")
    for feature in features {
      try connection.query("INSERT INTO feature(name, writer) VALUES (?, ?)") {
        try $0.bind(1, copying: feature)
        try $0.bind(2, copying: writer)
        try $0.execute()
      }
    }
  }

  /// Refuses what is no store, what this version cannot read, and what lost its tables.
  static func verify(_ connection: SQLiteConnection) throws {
    guard try connection.integer("PRAGMA application_id") == applicationID else {
      throw Damage(file: fileName, finding: "it is not a store of Klieg")
    }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= format else {
      throw KliegError(
        .unsupportedFormat,
        "The store has format \(found); this version (\(writer)) reads formats up to \(format).")
    }
    try verifyFeatures(connection)
    try connection.query(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name
      """
    ) { rows in
      for statement in statements {
        guard try rows.step(), rows.text(0) == statement.name, rows.text(1) == statement.sql else {
          throw Damage(file: fileName, finding: "its table \(statement.name) is not as it was made")
        }
      }
    }
    guard found == format else {
      throw Damage(file: fileName, finding: "it says that it has format \(found)")
    }
  }

  private static func verifyFeatures(_ connection: SQLiteConnection) throws {
    guard
      try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'feature'") == 1
    else { throw Damage(file: fileName, finding: "it names no features") }
    try connection.query("SELECT name, writer FROM feature") { rows in
      while try rows.step() {
        let name = rows.text(0)
        guard !features.contains(name) else { continue }
        throw KliegError(
          .unsupportedFormat,
          "The store uses the feature “\(name)”, written by \(rows.text(1)); "
            + "this version (\(writer)) does not know it.")
      }
    }
  }
}
