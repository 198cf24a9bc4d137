package import KliegModel

extension ColumnSnapshot {
  /// A window of some rows, in order.
  ///
  /// Without keys, and without relevance, rows come in the order of donation. Otherwise those that tie
  /// in all keys come by relevance, where there is one, and then by identity.
  ///
  /// - Parameters:
  ///   - rows: The rows; all must exist.
  ///   - keys: What they are ordered by, the most significant first.
  ///   - start: Where to begin; nil for the first row. The offset counts from there.
  ///   - offset: Rows to pass over.
  ///   - limit: At most so many rows.
  ///   - relevance: The score of a row, the highest first; without it that key is passed over.
  ///   - sources: Who knows what the columns do not. Strings that are kept in part are ordered by
  ///     that part.
  /// - Returns: The window's rows, the best first.
  /// - Throws: `KliegError` with `noSuchAttribute`, and what the sources throw.
  package func order(
    _ rows: RowBitmap, by keys: [SortKey], after start: SortStart? = nil, offset: Int, limit: Int,
    relevance: ((Int64) -> Double)? = nil, sources: ColumnSources
  ) throws -> [Int64] {
    let keys = keys.completed(isRanked: relevance != nil)
    var columns: [SortColumn] = []
    for (index, key) in keys.enumerated() {
      let value = start.map {
        index < $0.position.values.count ? $0.position.values[index] : .absent
      }
      columns += try sortColumns(key, rows, start: value, relevance, sources)
    }
    guard limit > 0 else { return [] }
    let (sum, overflow) = max(0, offset).addingReportingOverflow(limit)
    let count = overflow ? .max : sum
    let first =
      keys.isEmpty
      ? rows.donated(after: start, limit: count)
      : try self.first(count, of: rows, by: columns, after: start, sources)
    return Array(first.dropFirst(max(0, offset)))
  }

  private func first(
    _ count: Int, of rows: RowBitmap, by columns: [SortColumn], after start: SortStart?,
    _ sources: ColumnSources
  ) throws -> [Int64] {
    var order = RowOrder(columns, sources)
    guard let start else { return try order.first(count, of: rows) }
    let (tied, after) = try columns.split(rows, sources.checkpoint)
    var result: [Int64] = []
    switch start.ties {
    case .before: break
    case .after: result = try sources.identities.ordered(tied, limit: count, after: nil)
    case .byIdentity:
      result = try sources.identities.ordered(tied, limit: count, after: start.position.identity)
    }
    return result + (try order.first(count - result.count, of: after))
  }

  /// The columns for a key, in which perhaps only one value of two counts.
  func sortColumns(
    _ key: SortKey, _ rows: RowBitmap, start: SortPosition.Value?,
    _ relevance: ((Int64) -> Double)?, _ sources: ColumnSources
  ) throws -> [SortColumn] {
    switch key {
    case .relevance:
      guard let relevance else { return [] }
      var column = SortColumn(.relevance(relevance), descending: true)
      column.start = start.map { column.boundary($0) { _ in (0, false) } }
      return [column]
    case .attribute(let name, let direction, let ordering):
      var rank: (String) -> (rank: UInt32, isEqual: Bool) = { _ in (0, false) }
      let values = try values(name, ordering, rows, sources, &rank)
      return values.map { values in
        var column = SortColumn(
          values, descending: direction == .descending,
          isAbsentFirst: ordering.absent == .first)
        if name == SystemAttribute.priority.rawValue {
          let zero: UInt64 =
            if case .differences = values { SortOrder.key(0 as Int64) } else { SortOrder.key(0.0) }
          column.absent = zero ^ column.flip
        }
        column.start = start.map { column.boundary($0, rank: rank) }
        return column
      }
    }
  }

  private func values(
    _ name: String, _ ordering: SortKey.Ordering, _ rows: RowBitmap, _ sources: ColumnSources,
    _ rank: inout (String) -> (rank: UInt32, isEqual: Bool)
  ) throws -> [SortColumn.Values] {
    if name == SystemAttribute.identifier.rawValue {
      let collate = try sources.collator(ordering)
      let ranks = try identifierRanks(rows, sources, collate)
      rank = { ranks.find(ByteString(collate($0))) }
      return [.identifiers(ranks)]
    }
    guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
    switch kind {
    case .number:
      guard let numbers = numbers(name) else { return [.nothing] }
      return numbers.isWide
        ? [.nearest(numbers.wide), .differences(numbers.wide)] : [.doubles(numbers.narrow)]
    case .date: return [dates(name).map { .dates($0) } ?? .nothing]
    case .boolean:
      guard case .booleans(let column)? = column(name) else { return [.nothing] }
      return [.booleans(column)]
    case .text, .keyword:
      guard let column = strings(name) else { return [.nothing] }
      let collate = try sources.collator(ordering)
      let order = CollationCache.Order(ordering)
      let ranks = try column.ranks(of: rows, order, collate, sources.checkpoint)
      rank = { ranks.find(collate($0), in: column.dictionary, collate: collate) }
      return [.strings(column.codes, ranks)]
    }
  }

  private func identifierRanks(
    _ rows: RowBitmap, _ sources: ColumnSources, _ collate: (String) -> [UInt8]
  ) throws -> IdentifierRanks {
    var keys: [(key: ByteString, row: Int64)] = []
    try sources.identities.visitIdentifiers(of: rows) { row, identifier in
      if keys.count & 1023 == 0 { try sources.checkpoint() }
      keys.append((ByteString(collate(String(decoding: identifier, as: UTF8.self))), row))
    }
    return IdentifierRanks(keys)
  }
}

extension [SortColumn] {
  /// The rows that tie with the place where an order begins, and those that come after it.
  fileprivate func split(
    _ rows: RowBitmap, _ checkpoint: () throws -> Void
  ) throws -> (tied: RowBitmap, after: RowBitmap) {
    var tied = rows
    var after = RowBitmap()
    after.grow(toWords: rows.words.count)
    for column in self {
      guard let start = column.start else { continue }
      try checkpoint()
      let present = column.rows(among: tied)
      let isAbsentFirst = column.isAbsentFirst
      let absent = tied.subtracting(present)
      tied = RowBitmap()
      tied.grow(toWords: rows.words.count)
      switch start.sideOfAbsent(isAbsentFirst: isAbsentFirst) {
      case .before: break
      case .tied: tied.formUnion(absent)
      case .after: after.formUnion(absent)
      }
      column.forEachKey(of: present) { row, key in
        switch start.side(of: key, isAbsentFirst: isAbsentFirst) {
        case .before: break
        case .tied: tied.insert(row)
        case .after: after.insert(row)
        }
      }
    }
    return (tied, after)
  }
}

extension RowBitmap {
  /// The first rows in the order of donation.
  fileprivate func donated(after start: SortStart?, limit: Int) -> [Int64] {
    var rows = self
    switch start?.ties {
    case .before: return []
    case .byIdentity: rows.remove(throughRow: start?.position.row ?? 0)
    case .after, nil: break
    }
    var result: [Int64] = []
    for (index, word) in rows.words.enumerated() {
      var rest = word
      while rest != 0 {
        guard result.count < limit else { return result }
        result.append(Int64(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return result
  }
}

extension StringColumn {
  /// The places of the codes that some rows have.
  fileprivate func ranks(
    of rows: RowBitmap, _ order: CollationCache.Order, _ collate: (String) -> [UInt8],
    _ checkpoint: () throws -> Void
  ) throws -> CollationRanks {
    if let ranks = dictionary.collation.ranks(order, count: dictionary.count) { return ranks }
    var used = RowBitmap()
    used.grow(toWords: (dictionary.count + 63) / 64)
    codes.forEachValue(of: rows) { used.insert(Int64($0)) }
    return try dictionary.collation.ranks(
      order, of: used, in: dictionary, collate: collate, checkpoint: checkpoint)
  }
}
