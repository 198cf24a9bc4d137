internal import KliegModel

extension StoreState {
  /// Reads what a store says of itself.
  static func load(_ connection: SQLiteConnection) throws -> (state: StoreState, epoch: String) {
    var state = StoreState()
    try state.loadMark(connection)
    // A mark that lags behind would give numbers a second time.
    let row = try connection.integer("SELECT max(row) FROM item")
    let sequence = try connection.integer("SELECT max(sequence) FROM item")
    let deleted = try connection.integer("SELECT max(sequence) FROM tombstone")
    guard row <= state.row, max(sequence, deleted) <= state.sequence, state.items >= 0 else {
      throw Damage(file: StoreSchema.fileName, finding: "its mark is behind its rows")
    }
    guard let epoch = try connection.textMeta(.epoch), let name = try connection.textMeta(.name)
    else { throw Damage(file: StoreSchema.fileName, finding: "it has lost its epoch or name") }
    state.name = name
    state.application = try connection.textMeta(.application)
    state.language = try connection.textMeta(.language)
    state.lifetime = try connection.integerMeta(.lifetime)
    state.activation = try connection.textMeta(.activation)
    state.clientState = try connection.meta(.clientState) { $0.isNull(0) ? nil : $0.blob(0) }
    state.fields = try connection.fields()
    state.wantsEverything = try connection.wantsEverything()
    state.wanted = try connection.wantedCounts()
    state.setAside = Int(try connection.integer("SELECT count(*) FROM set_aside"))
    state.fence = try connection.fence()
    return (state, epoch)
  }

  private mutating func loadMark(_ connection: SQLiteConnection) throws {
    let statistics = try connection.mark()
    sequence = statistics.sequence
    row = statistics.row
    items = statistics.items
    purged = statistics.purged
  }

  /// Writes the numbers, within the transaction that used them.
  func saveMark(_ connection: SQLiteConnection) throws {
    try connection.query(
      """
      UPDATE mark SET sequence = ?1, row = ?2, items = ?3, purged = ?4,
      sum = row_sum(?1, ?2, ?3, ?4) WHERE id = 1
      """
    ) {
      try $0.bind(1, sequence)
      try $0.bind(2, row)
      try $0.bind(3, items)
      try $0.bind(4, purged)
      try $0.execute()
    }
  }
}

extension SQLiteConnection {
  /// The numbers that a store keeps, as last committed.
  func mark() throws -> (sequence: Int64, row: Int64, items: Int64, purged: Int64) {
    try query(
      """
      SELECT sequence, row, items, purged, sum IS row_sum(sequence, row, items, purged)
      FROM mark WHERE id = 1
      """
    ) {
      guard try $0.step() else {
        throw Damage(file: StoreSchema.fileName, finding: "its mark is missing")
      }
      guard $0.integer(4) == 1 else {
        throw Damage(file: StoreSchema.fileName, finding: "its mark does not match its sum")
      }
      return ($0.integer(0), $0.integer(1), $0.integer(2), $0.integer(3))
    }
  }

  func meta<Value>(
    _ key: MetaKey, _ read: (SQLiteStatement) throws -> Value?
  ) throws -> Value? {
    try query("SELECT value, sum IS row_sum(key, value) FROM meta WHERE key = ?") {
      try $0.bind(1, copying: key.rawValue)
      guard try $0.step() else { return nil }
      guard $0.integer(1) == 1 else {
        throw Damage(
          file: StoreSchema.fileName, finding: "its “\(key.rawValue)” does not match its sum")
      }
      return try read($0)
    }
  }

  func textMeta(_ key: MetaKey) throws -> String? {
    try meta(key) { $0.optionalText(0) }
  }

  func integerMeta(_ key: MetaKey) throws -> Int64? {
    try meta(key) { $0.optionalInteger(0) }
  }

  func setMeta(_ key: MetaKey, _ value: String?) throws {
    try setMeta(key) { statement in
      guard let value else { return try statement.bindNull(2) }
      try statement.bind(2, copying: value)
    }
  }

  func setMeta(_ key: MetaKey, _ value: Int64?) throws {
    try setMeta(key) { try $0.bind(2, value) }
  }

  func setMeta(_ key: MetaKey, _ value: [UInt8]?) throws {
    try setMeta(key) { statement in
      guard let value else { return try statement.bindNull(2) }
      try statement.bind(2, copying: value)
    }
  }

  private func setMeta(_ key: MetaKey, _ bindValue: (SQLiteStatement) throws -> Void) throws {
    try query(
      "INSERT OR REPLACE INTO meta(key, value, sum) VALUES (?1, ?2, row_sum(?1, ?2))"
    ) {
      try $0.bind(1, copying: key.rawValue)
      try bindValue($0)
      try $0.execute()
    }
  }
}

extension SQLiteConnection {
  func fields() throws -> [StoredField] {
    try query(
      """
      SELECT name, kind, searched, weight, declared,
      sum IS row_sum(position, name, kind, searched, weight, declared)
      FROM field ORDER BY position
      """
    ) { row in
      var fields: [StoredField] = []
      while try row.step() {
        let name = row.text(0)
        guard row.integer(5) == 1 else {
          throw Damage(
            file: StoreSchema.fileName, finding: "its field “\(name)” does not match its sum")
        }
        guard let kind = AttributeKind(rawValue: row.text(1)),
          let weight = Int(exactly: row.integer(3))
        else {
          throw Damage(
            file: StoreSchema.fileName, finding: "its field “\(name)” has no known kind")
        }
        fields.append(
          StoredField(
            Field(name, kind, isSearched: row.integer(2) != 0, weight: weight),
            isDeclared: row.integer(4) != 0))
      }
      return fields
    }
  }

  /// Adds a field at the end, or changes the one of that name where it stands.
  func putField(_ field: StoredField) throws {
    try query(
      """
      INSERT INTO field(position, name, kind, searched, weight, declared, sum)
      SELECT position, ?1, ?2, ?3, ?4, ?5, row_sum(position, ?1, ?2, ?3, ?4, ?5) FROM (
        SELECT coalesce(
          (SELECT position FROM field WHERE name = ?1),
          (SELECT max(position) FROM field) + 1, 1) AS position) WHERE true
      ON CONFLICT(name) DO UPDATE SET kind = excluded.kind, searched = excluded.searched,
      weight = excluded.weight, declared = excluded.declared, sum = excluded.sum
      """
    ) {
      try $0.bind(1, copying: field.field.name)
      try $0.bind(2, copying: field.field.kind.rawValue)
      try $0.bind(3, field.field.isSearched)
      try $0.bind(4, Int64(field.field.weight))
      try $0.bind(5, field.isDeclared)
      try $0.execute()
    }
  }
}
