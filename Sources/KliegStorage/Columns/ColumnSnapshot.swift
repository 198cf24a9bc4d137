package import KliegModel

/// The values of all items at one moment, by row; searches run on it while the writer goes on.
package struct ColumnSnapshot: Sendable {
  /// The sequence up to which the store's changes are in it.
  package internal(set) var sequence: Int64
  /// The kind of each attribute.
  package internal(set) var kinds: [String: AttributeKind]
  /// How many items there are, expired ones included.
  package internal(set) var count = 0

  var live = RowBitmap()
  var types = StringColumn(limit: systemStringLimit)
  var domains = StringColumn(limit: systemStringLimit)
  /// Only those that are not 0.
  var priorities = NumberColumn()
  var expirations = ExpiryColumn()
  /// The attributes that have ever had a value, by place.
  var columns: [AttributeColumn] = []
  /// The places of the attributes.
  var places: [String: Int] = [:]

  /// Types and domains are kept whole; no identifier is longer.
  static let systemStringLimit = 65_536

  init(sequence: Int64, kinds: [String: AttributeKind]) {
    self.sequence = sequence
    self.kinds = kinds
  }

  /// The rows that exist and have not expired.
  package func liveRows(at now: Timestamp) -> RowBitmap {
    let expired = expiredRows(at: now)
    // Most often none: then nothing is copied.
    return expired.words.isEmpty ? live : live.subtracting(expired)
  }

  /// The rows that exist and have expired.
  package func expiredRows(at now: Timestamp) -> RowBitmap {
    expirations.rows(through: now.microseconds, among: live)
  }

  /// The rows of a domain and those below it, expired ones included.
  package func rows(inDomain domain: String) -> RowBitmap {
    domains.rows(equalTo: domain, orBeginningWith: domain + ".", among: live)
  }

  /// The rows of an entity type, expired ones included.
  package func rows(ofType type: String) -> RowBitmap {
    types.rows(equalTo: type, among: live)
  }

  /// The value of an attribute, system attributes included, where the columns alone decide it.
  ///
  /// Nil where it is missing, where it is a string that is kept in part, and for `_identifier`.
  /// A whole number comes as an integer, however it was written; booleans of a list come once.
  package func value(of attribute: String, row: Int64) -> AttributeValue? {
    guard live.contains(row) else { return nil }
    if let system = SystemAttribute(rawValue: attribute) {
      return value(of: system, row: row)
    }
    guard let place = places[attribute] else { return nil }
    var values: [AttributeValue] = []
    switch columns[place] {
    case .numbers(let column): column.forEach(row) { values.append(AttributeValue($0)) }
    case .dates(let column):
      column.forEach(row) { values.append(.date(Timestamp(microseconds: $0))) }
    case .booleans(let column):
      if column.falseRows.contains(row) { values.append(.boolean(false)) }
      if column.trueRows.contains(row) { values.append(.boolean(true)) }
    case .strings(let column): return column.value(row)
    }
    return AttributeValue(values)
  }

  private func value(of attribute: SystemAttribute, row: Int64) -> AttributeValue? {
    switch attribute {
    case .identifier: return nil
    case .type: return types.value(row)
    case .domain: return domains.value(row)
    case .priority:
      var value = AttributeValue.integer(0)
      priorities.forEach(row) { value = AttributeValue($0) }
      return value
    case .expiration:
      return expirations.dates.first(row).map { .date(Timestamp(microseconds: $0)) }
    }
  }
}

extension StringColumn {
  /// The strings of a row, where they are kept whole.
  fileprivate func value(_ row: Int64) -> AttributeValue? {
    var values: [AttributeValue] = []
    var isCut = false
    codes.forEach(row) { code in
      isCut = isCut || dictionary.isCut(code)
      values.append(.string(dictionary.text(code)))
    }
    return isCut ? nil : AttributeValue(values)
  }
}
