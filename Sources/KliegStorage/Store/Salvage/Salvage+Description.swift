internal import KliegModel

extension Salvage {
  /// Takes over what the store says of itself, or what its owner knows where it cannot be read.
  func takeOverDescription(_ given: IndexDescription, epoch: String?) throws {
    let connection = source.connection
    var epochRead: String?
    var name: String?
    try read { epochRead = try connection.textMeta(.epoch) }
    try read { name = try connection.textMeta(.name) }
    state.name = name ?? given.name
    state.application = try text(.application, else: given.application)
    state.language = try text(.language, else: given.language)
    state.activation = try text(.activation, else: given.activation)
    var lifetime = given.lifetime
    try read { lifetime = try connection.integerMeta(.lifetime) }
    state.lifetime = lifetime
    try read {
      state.clientState = try connection.meta(.clientState) { $0.isNull(0) ? nil : $0.blob(0) }
    }
    state.fields = try fields(given)
    report.keepsEpoch = epochRead != nil || epoch != nil

    let new = target.connection
    try new.setMeta(.epoch, epochRead ?? epoch ?? Store.newEpoch())
    try new.setMeta(.name, state.name)
    try new.setMeta(.application, state.application)
    try new.setMeta(.language, state.language)
    try new.setMeta(.activation, state.activation)
    try new.setMeta(.lifetime, state.lifetime)
    for field in state.fields { try new.putField(field) }
  }

  private func text(_ key: MetaKey, else given: String?) throws -> String? {
    var text = given
    // A store that was read has told that it says nothing; only damage leaves what was given.
    try read { text = try self.source.connection.textMeta(key) }
    return text
  }

  /// The fields in their order; those that are damaged, or that a store of an earlier time does not have
  /// yet, are those that were given.
  private func fields(_ given: IndexDescription) throws -> [StoredField] {
    var found: [StoredField] = []
    if try read({ found = try self.source.connection.fields() }), mark != nil || !found.isEmpty {
      report.keepsFields = true
      let names = Set(found.map(\.field.name))
      return found
        + given.fields.filter { !names.contains($0.name) }.map { StoredField($0, isDeclared: true) }
    }
    found = []
    var scan = SalvageScan(
      source,
      forward: """
        SELECT position, name, kind, searched, weight, declared,
        sum IS row_sum(position, name, kind, searched, weight, declared)
        FROM field WHERE position >= ? ORDER BY position
        """,
      backward: """
        SELECT position, name, kind, searched, weight, declared,
        sum IS row_sum(position, name, kind, searched, weight, declared)
        FROM field WHERE position < ? ORDER BY position DESC
        """,
      first: "SELECT position FROM field WHERE position >= ? ORDER BY position LIMIT 1",
      limit: 1 << 20
    ) { row in
      guard row.integer(6) == 1, let kind = AttributeKind(rawValue: row.text(2)),
        let weight = Int(exactly: row.integer(4))
      else { return false }
      // A table that leads round in circles names a field twice.
      guard !found.contains(where: { $0.field.name == row.text(1) }) else { return true }
      let field = Field(row.text(1), kind, isSearched: row.integer(3) != 0, weight: weight)
      found.append(StoredField(field, isDeclared: row.integer(5) != 0))
      return true
    }
    try scan.run()
    let readable = Dictionary(found.map { ($0.field.name, $0) }) { first, _ in first }
    let names = Set(given.fields.map(\.name))
    return given.fields.map { readable[$0.name] ?? StoredField($0, isDeclared: true) }
      + found.filter { !names.contains($0.field.name) }
  }
}
