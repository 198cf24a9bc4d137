package import KliegModel

extension ColumnSnapshot {
  /// A window of some rows, in order; rows that tie in all keys come by row.
  ///
  /// - Parameters:
  ///   - rows: The rows; all must exist.
  ///   - keys: What they are ordered by, the most significant first.
  ///   - offset: Rows to pass over.
  ///   - limit: At most so many rows.
  ///   - relevance: The score of a row, the highest first; without it that key is passed over.
  ///   - identifier: The identifier of a row, needed where `_identifier` is a key.
  ///   - collate: The key that strings are ordered by; always the same function, since places are
  ///     kept from one query to the next. Strings that are kept in part are ordered by that part.
  /// - Returns: The window's rows, the best first.
  /// - Throws: `KliegError` with `noSuchAttribute`, or with `badQuery` where `_identifier` is a key
  ///   and `identifier` is nil, and what `identifier` throws.
  package func order(
    _ rows: RowBitmap, by keys: [SortKey], offset: Int, limit: Int,
    relevance: ((Int64) -> Double)? = nil, identifier: ((Int64) throws -> String)? = nil,
    collate: (String) -> [UInt8]
  ) throws -> [Int64] {
    var columns: [SortColumn] = []
    for key in keys {
      switch key {
      case .relevance:
        if let relevance { columns.append(SortColumn(.relevance(relevance), descending: true)) }
      case .attribute(SystemAttribute.identifier.rawValue, let direction, _):
        let places = try places(rows, identifier, collate)
        columns.append(SortColumn(.places(places), descending: direction == .descending))
      case .attribute(let name, let direction, _):
        columns += try sortColumns(name, rows, direction == .descending, collate)
      }
    }
    guard limit > 0 else { return [] }
    let (sum, overflow) = max(0, offset).addingReportingOverflow(limit)
    let first = RowOrder(columns[...]).first(overflow ? .max : sum, of: rows)
    return Array(first.dropFirst(max(0, offset)))
  }

  private func sortColumns(
    _ name: String, _ rows: RowBitmap, _ descending: Bool, _ collate: (String) -> [UInt8]
  ) throws -> [SortColumn] {
    guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
    switch kind {
    case .number:
      guard let numbers = numbers(name) else { return [] }
      var columns =
        numbers.isWide
        ? [
          SortColumn(.nearest(numbers.wide), descending: descending),
          SortColumn(.differences(numbers.wide), descending: descending),
        ] : [SortColumn(.doubles(numbers.narrow), descending: descending)]
      if name == SystemAttribute.priority.rawValue {
        for index in columns.indices {
          let zero = index == 0 ? SortOrder.key(0.0) : SortOrder.key(0 as Int64)
          columns[index].absent = zero ^ columns[index].flip
        }
      }
      return columns
    case .date:
      return dates(name).map { [SortColumn(.dates($0), descending: descending)] } ?? []
    case .boolean:
      guard case .booleans(let column)? = column(name) else { return [] }
      return [SortColumn(.booleans(column), descending: descending)]
    case .text, .keyword:
      guard let column = strings(name) else { return [] }
      let ranks = column.ranks(of: rows, collate: collate)
      return [SortColumn(.strings(column.codes, ranks), descending: descending)]
    }
  }

  /// The places of rows in the order of their identifiers.
  private func places(
    _ rows: RowBitmap, _ identifier: ((Int64) throws -> String)?, _ collate: (String) -> [UInt8]
  ) throws -> [Int64: UInt32] {
    guard let identifier else {
      throw KliegError(
        .badQuery, "Items cannot be ordered by _identifier here.",
        details: ["attribute": SystemAttribute.identifier.rawValue])
    }
    var keys: [(key: ByteString, row: Int64)] = []
    try rows.forEach { keys.append((ByteString(collate(try identifier($0))), $0)) }
    keys.sort { $0.key < $1.key }
    var places: [Int64: UInt32] = [:]
    var place: UInt32 = 0
    for (index, entry) in keys.enumerated() {
      if index > 0, keys[index - 1].key != entry.key { place += 1 }
      places[entry.row] = place
    }
    return places
  }
}

extension StringColumn {
  /// The places of the codes that some rows have.
  fileprivate func ranks(of rows: RowBitmap, collate: (String) -> [UInt8]) -> CollationRanks {
    if let ranks = dictionary.collation.ranks(count: dictionary.count) { return ranks }
    var used = RowBitmap()
    used.grow(toWords: (dictionary.count + 63) / 64)
    codes.forEachValue(of: rows) { used.insert(Int64($0)) }
    return dictionary.collation.ranks(of: used, in: dictionary, collate: collate)
  }
}
