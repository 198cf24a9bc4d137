/// What rows are ordered by: a key for each row, the smallest first.
///
/// Of several values that one counts whose key is smallest.
struct SortColumn {
  enum Values {
    /// No row has a value.
    case nothing
    case relevance((Int64) -> Double)
    case doubles(ChunkedColumn<Double>)
    /// The doubles next to numbers that need not be doubles; ``differences`` settles ties.
    case nearest(ChunkedColumn<WideNumber>)
    case differences(ChunkedColumn<WideNumber>)
    case dates(ChunkedColumn<Int64>)
    case booleans(BooleanColumn)
    case strings(ChunkedColumn<UInt32>, CollationRanks)
    case identifiers(IdentifierRanks)
  }

  let values: Values
  /// All bits where the largest comes first, no bit else.
  let flip: UInt64
  /// Whether rows without a value come before the others.
  let isAbsentFirst: Bool
  /// The key of rows without a value, where there is one that counts instead.
  var absent: UInt64?
  /// Where the order begins; nil at its first row.
  var start: SortBoundary?

  init(_ values: Values, descending: Bool, isAbsentFirst: Bool = false) {
    self.values = values
    self.isAbsentFirst = isAbsentFirst
    flip = descending ? ~0 : 0
  }

  /// The rows among some that have a key.
  func rows(among rows: RowBitmap) -> RowBitmap {
    if absent != nil { return rows }
    return switch values {
    case .nothing: RowBitmap()
    case .relevance: rows
    case .doubles(let column): rows.intersection(column.presentRows())
    case .nearest(let column), .differences(let column): rows.intersection(column.presentRows())
    case .dates(let column): rows.intersection(column.presentRows())
    case .booleans(let column): rows.intersection(column.presentRows())
    case .strings(let column, _): rows.intersection(column.presentRows())
    case .identifiers(let ranks): ranks.rows.intersection(rows)
    }
  }

  /// A row's key; nil when it has none.
  func key(_ row: Int64) -> UInt64? {
    let key: UInt64? =
      switch values {
      case .nothing: nil
      case .relevance(let score): SortOrder.key(score(row)) ^ flip
      case .doubles(let column): column.key(row) { SortOrder.key($0) ^ flip }
      case .nearest(let column): column.wide(row, flip).map { SortOrder.key($0.nearest) ^ flip }
      case .differences(let column):
        column.wide(row, flip).map { SortOrder.key(Int64($0.difference)) ^ flip }
      case .dates(let column): column.key(row) { SortOrder.key($0) ^ flip }
      case .booleans(let column): column.key(row, flip)
      case .strings(let column, let ranks): column.key(row) { UInt64(ranks[$0]) ^ flip }
      case .identifiers(let ranks): ranks[row].map { UInt64($0) ^ flip }
      }
    return key ?? absent
  }

  /// Calls a function with each of some rows that has a key, and that.
  @inline(__always)
  func forEachKey(of rows: RowBitmap, _ body: (Int64, UInt64) -> Void) {
    switch values {
    case .doubles(let column) where absent == nil:
      column.forEachKey(of: rows, { SortOrder.key($0) ^ flip }, body)
    case .dates(let column): column.forEachKey(of: rows, { SortOrder.key($0) ^ flip }, body)
    case .strings(let column, .all(let ranks, _)):
      ranks.withUnsafeBufferPointer { ranks in
        column.forEachKey(of: rows, { UInt64(ranks[Int($0)]) ^ flip }, body)
      }
    case .nothing, .relevance, .doubles, .nearest, .differences, .booleans, .strings, .identifiers:
      rows.forEach { row in
        if let key = key(row) { body(row, key) }
      }
    }
  }

  /// All rows in the order of their keys, where that has been worked out.
  var sortedRows: SortedRows? {
    switch values {
    case .doubles(let column) where absent == nil:
      sortedRows(column) { [flip] in SortOrder.key($0) ^ flip }
    case .dates(let column): sortedRows(column) { [flip] in SortOrder.key($0) ^ flip }
    default: nil
    }
  }

  private func sortedRows<Element>(
    _ column: ChunkedColumn<Element>, _ key: @escaping @Sendable (Element) -> UInt64
  ) -> SortedRows? {
    let order = flip == 0 ? column.orders.ascending : column.orders.descending
    return order.value {
      SortedRows(isSingleValued: column.isSingleValued) { body in
        column.forEachKey(of: column.presentRows(), key, body)
      }
    }
  }

  /// Whether one row comes before another by this column; nil where they tie.
  func precedes(_ left: Int64, _ right: Int64) -> Bool? {
    switch (key(left), key(right)) {
    case (let first?, let second?): first == second ? nil : first < second
    case (nil, nil): nil
    case (_?, nil): !isAbsentFirst
    case (nil, _?): isAbsentFirst
    }
  }
}

/// Numbers whose order as unsigned integers is the order of values.
enum SortOrder {
  @inline(__always)
  static func key(_ number: Double) -> UInt64 {
    let bits = number.bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  @inline(__always)
  static func key(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: number) ^ 1 << 63
  }
}

extension ChunkedColumn {
  fileprivate func key(_ row: Int64, _ transform: (Element) -> UInt64) -> UInt64? {
    var result: UInt64?
    forEach(row) { result = min(result ?? .max, transform($0)) }
    return result
  }
}

extension ChunkedColumn<WideNumber> {
  fileprivate func wide(_ row: Int64, _ flip: UInt64) -> WideNumber? {
    var result: WideNumber?
    forEach(row) { value in
      result = result.map { flip == 0 ? min($0, value) : max($0, value) } ?? value
    }
    return result
  }
}

extension BooleanColumn {
  fileprivate func key(_ row: Int64, _ flip: UInt64) -> UInt64? {
    switch (falseRows.contains(row), trueRows.contains(row)) {
    case (false, false): nil
    case (true, false): flip
    case (false, true): 1 ^ flip
    case (true, true): min(flip, 1 ^ flip)
    }
  }
}
