package import KliegModel

extension ColumnSnapshot {
  /// A window of the rows whose values lie in a range, in the order of these values, and how many there are.
  ///
  /// It is cut out of an order that has been worked out already: no row is looked at but those of the window.
  ///
  /// - Parameters:
  ///   - filter: The filter.
  ///   - now: What is expired is told by this moment.
  ///   - keys: What rows are ordered by, the most significant first.
  ///   - offset: Rows to pass over.
  ///   - limit: At most so many rows.
  ///   - sources: Who knows what the columns do not.
  /// - Returns: The window; nil where the filter or the order is another, or not worked out.
  /// - Throws: `KliegError` with `badQuery`, and what the sources throw.
  package func window(
    of filter: Filter, at now: Timestamp, by keys: [SortKey], offset: Int, limit: Int,
    sources: ColumnSources
  ) throws -> (rows: [Int64], total: Int)? {
    guard case .attribute(let name, let comparison) = filter.only,
      case .attribute(name, _, _)? = keys.first, keys.allSatisfy({ isOrderedByColumn($0) }),
      expiredRows(at: now).isEmpty
    else { return nil }
    let columns = try keys.flatMap { try sortColumns($0, live, start: nil, nil, sources) }
    guard let column = columns.first, let range = try keyRange(of: name, comparison, column),
      let sorted = column.sortedRows, sorted.isSingleValued
    else { return nil }
    let within = sorted[range, { column.key($0) ?? .max }]
    let (end, overflow) = offset.addingReportingOverflow(limit)
    var order = RowOrder(columns, sources)
    let rows = try order.first(overflow ? .max : end, along: within)
    return (Array(rows.dropFirst(offset)), within.count)
  }

  /// Whether a key's order needs nothing but a column of numbers, dates or truths.
  private func isOrderedByColumn(_ key: SortKey) -> Bool {
    guard case .attribute(let name, _, _) = key, SystemAttribute(rawValue: name) == nil else {
      return false
    }
    return switch kind(of: name) {
    case .number, .date, .boolean: true
    case .text, .keyword, nil: false
    }
  }

  /// The keys of the values that a range accepts.
  private func keyRange(
    of name: String, _ comparison: Comparison, _ column: SortColumn
  ) throws -> ClosedRange<UInt64>? {
    guard let kind = kind(of: name) else { return nil }
    let reader = OperandReader(name, kind)
    switch column.values {
    case .doubles:
      guard let range = try ValueTest(comparison, read: reader.number)?.doubles else {
        return nil
      }
      // Zero has two keys, which are one number.
      let low = range.lowerBound == 0 ? -0.0 : range.lowerBound
      let high = range.upperBound == 0 ? 0.0 : range.upperBound
      return column.range(SortOrder.key(low), SortOrder.key(high))
    case .dates:
      guard let range = try ValueTest(comparison, read: reader.microseconds)?.integers else {
        return nil
      }
      return column.range(SortOrder.key(range.lowerBound), SortOrder.key(range.upperBound))
    default: return nil
    }
  }
}

extension SortColumn {
  /// The keys between those of two values.
  fileprivate func range(_ low: UInt64, _ high: UInt64) -> ClosedRange<UInt64> {
    flip == 0 ? low...high : (high ^ flip)...(low ^ flip)
  }
}

extension Filter {
  /// The filter, without what only wraps it.
  fileprivate var only: Filter {
    var filter = self
    while case .all(let parts) = filter, parts.count == 1 { filter = parts[0] }
    return filter
  }
}
