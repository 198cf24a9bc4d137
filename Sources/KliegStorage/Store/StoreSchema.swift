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
  ///
  /// The format is named here too: a header that contradicts it was damaged, not written by a
  /// newer version.
  static let features = ["digest-xxh3-128", "format-1", "payload-json"]
  /// What writes these stores, for those who meet one that they cannot read.
  static let writer = "Klieg 0.1"

  /// The statements that make the tables, then the indexes.
  ///
  /// An item's columns are read by position, the payload last, since it may fill pages of its own.
  /// Rows are numbered by `mark.row`, which never goes back: no row id is given twice. All other
  /// tables have a `sum` over the rest of each row. SQLite's `VACUUM` makes tables before indexes
  /// too, so every store has the same root pages, and a first page that was lost can be replaced.
  static let statements: [(name: String, sql: String)] = [
    (
      "feature",
      """
      CREATE TABLE feature(
        name TEXT PRIMARY KEY, writer TEXT NOT NULL, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID
      """
    ),
    (
      "fence",
      """
      CREATE TABLE fence(
        kind TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, number INTEGER NOT NULL,
        sum INTEGER NOT NULL, PRIMARY KEY(kind, name, type)) STRICT, WITHOUT ROWID
      """
    ),
    (
      "field",
      """
      CREATE TABLE field(
        position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
        searched INTEGER NOT NULL, weight INTEGER NOT NULL, declared INTEGER NOT NULL,
        sum INTEGER NOT NULL) STRICT
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
    (
      "mark",
      """
      CREATE TABLE mark(
        id INTEGER PRIMARY KEY CHECK(id = 1), sequence INTEGER NOT NULL, row INTEGER NOT NULL,
        items INTEGER NOT NULL, purged INTEGER NOT NULL, sum INTEGER NOT NULL) STRICT
      """
    ),
    (
      "meta",
      """
      CREATE TABLE meta(
        key TEXT PRIMARY KEY, value ANY, sum INTEGER NOT NULL) STRICT, WITHOUT ROWID
      """
    ),
    (
      "set_aside",
      """
      CREATE TABLE set_aside(
        row INTEGER PRIMARY KEY, content_sequence INTEGER NOT NULL, reason TEXT NOT NULL,
        sum INTEGER NOT NULL) STRICT
      """
    ),
    (
      "tombstone",
      """
      CREATE TABLE tombstone(
        sequence INTEGER PRIMARY KEY, row INTEGER NOT NULL, identifier TEXT, type TEXT,
        sum INTEGER NOT NULL) STRICT
      """
    ),
    (
      "wanted",
      """
      CREATE TABLE wanted(
        identifier TEXT NOT NULL, type TEXT NOT NULL, domain TEXT, reason TEXT NOT NULL,
        refusal TEXT, sum INTEGER NOT NULL, PRIMARY KEY(identifier, type)) STRICT, WITHOUT ROWID
      """
    ),
    ("item_key", "CREATE UNIQUE INDEX item_key ON item(identifier, type)"),
    ("item_sequence", "CREATE INDEX item_sequence ON item(sequence)"),
  ]

  /// Makes the tables within a transaction.
  static func make(in connection: SQLiteConnection) throws {
    try connection.executeOnce(
      "PRAGMA application_id=\(applicationID); PRAGMA user_version=\(format)")
    for statement in statements { try connection.executeOnce(statement.sql) }
    try connection.execute(
      """
      INSERT INTO mark(id, sequence, row, items, purged, sum)
      VALUES (1, 0, 0, 0, 0, row_sum(0, 0, 0, 0))
      """)
    for feature in features {
      try connection.query(
        "INSERT INTO feature(name, writer, sum) VALUES (?1, ?2, row_sum(?1, ?2))"
      ) {
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
    let named = try features(connection)
    if found > format, !named.contains("format-\(format)") {
      throw KliegError(
        .unsupportedFormat,
        "The store has format \(found); this version (\(writer)) reads formats up to \(format).")
    }
    let expected = statements.sorted { $0.name < $1.name }
    try connection.query(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name
      """
    ) { rows in
      for statement in expected {
        guard try rows.step(), rows.text(0) == statement.name, rows.text(1) == statement.sql else {
          throw Damage(file: fileName, finding: "its table \(statement.name) is not as it was made")
        }
      }
    }
    guard found == format, Set(features).isSubset(of: named) else {
      throw Damage(file: fileName, finding: "it says that it has format \(found)")
    }
  }

  /// The features that a store relies on, all of which this version knows.
  private static func features(_ connection: SQLiteConnection) throws -> Set<String> {
    guard
      try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'feature'") == 1
    else { throw Damage(file: fileName, finding: "it names no features") }
    return try connection.query("SELECT name, writer, sum IS row_sum(name, writer) FROM feature") {
      rows in
      var found: Set<String> = []
      while try rows.step() {
        let name = rows.text(0)
        guard rows.integer(2) == 1 else {
          throw Damage(file: fileName, finding: "its feature “\(name)” does not match its sum")
        }
        guard features.contains(name) else {
          throw KliegError(
            .unsupportedFormat,
            "The store uses the feature “\(name)”, written by \(rows.text(1)); "
              + "this version (\(writer)) does not know it.")
        }
        found.insert(name)
      }
      return found
    }
  }
}
