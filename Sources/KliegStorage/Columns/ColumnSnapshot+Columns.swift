package import KliegModel

extension ColumnSnapshot {
  /// The kind of an attribute, system and known ones included; nil for an unknown one.
  package func kind(of name: String) -> AttributeKind? {
    if let kind = kinds[name] { return kind }
    return SystemAttribute(rawValue: name)?.kind ?? KnownAttributes.field(name)?.kind
  }

  /// Whether any item has, or had, a value of an attribute; a priority of 0 is none.
  package func hasValues(of name: String) -> Bool {
    if name == SystemAttribute.priority.rawValue { return priorities.hasChunks }
    return places[name] != nil
  }

  /// The column of a donated attribute; nil when it never had a value.
  func column(_ name: String) -> AttributeColumn? {
    places[name].map { columns[$0] }
  }

  func numbers(_ name: String) -> NumberColumn? {
    if name == SystemAttribute.priority.rawValue { return priorities }
    guard case .numbers(let column)? = column(name) else { return nil }
    return column
  }

  func dates(_ name: String) -> ChunkedColumn<Int64>? {
    if name == SystemAttribute.expiration.rawValue { return expirations.dates }
    guard case .dates(let column)? = column(name) else { return nil }
    return column
  }

  func strings(_ name: String) -> StringColumn? {
    switch SystemAttribute(rawValue: name) {
    case .type: return types
    case .domain: return domains
    case .identifier, .priority, .expiration, nil: break
    }
    guard case .strings(let column)? = column(name) else { return nil }
    return column
  }

  /// The rows that have an attribute; nil when all have.
  func rowsWith(_ name: String) -> RowBitmap? {
    switch SystemAttribute(rawValue: name) {
    case .identifier, .priority: nil
    case .type: types.codes.presentRows()
    case .domain: domains.codes.presentRows()
    case .expiration: expirations.dates.presentRows()
    case nil: column(name)?.presentRows() ?? RowBitmap()
    }
  }

  static func noSuchAttribute(_ name: String) -> KliegError {
    KliegError(
      .noSuchAttribute, "The index has no attribute “\(name)”.", details: ["attribute": name])
  }
}
