package import KliegModel

extension ColumnSnapshot {
  /// The unexpired rows that satisfy a filter.
  ///
  /// What costs little is looked at first, and what costs more only for the rows that are left.
  ///
  /// - Parameters:
  ///   - filter: The filter; the caller bounds its depth.
  ///   - now: What is expired is told by this moment.
  ///   - candidates: Only these rows are of interest; nil for all.
  ///   - sources: Who knows what the columns do not.
  /// - Returns: Rows of the candidates.
  /// - Throws: `KliegError` with `noSuchAttribute` or `badQuery`, and what the sources throw.
  package func rows(
    matching filter: Filter, at now: Timestamp, within candidates: RowBitmap? = nil,
    sources: ColumnSources
  ) throws -> RowBitmap {
    try check(filter)
    let live = liveRows(at: now)
    return try rows(filter, candidates.map { live.intersection($0) } ?? live, sources)
  }

  func rows(
    _ filter: Filter, _ candidates: RowBitmap, _ sources: ColumnSources
  ) throws -> RowBitmap {
    try sources.checkpoint()
    switch filter {
    case .all(let filters):
      var result = candidates
      for filter in byCost(FilterMerge.all(filters)) {
        if result.isEmpty { break }
        result = try rows(filter, result, sources)
      }
      return result
    case .any(let filters): return try rows(any: filters, candidates, sources)
    case .not(let filter): return candidates.subtracting(try rows(filter, candidates, sources))
    case .text(let match): return try sources.textRows(match, candidates).intersection(candidates)
    case .attribute(let name, let comparison):
      return try rows(name, [comparison], candidates, sources)
    }
  }

  private func rows(
    any filters: [Filter], _ candidates: RowBitmap, _ sources: ColumnSources
  ) throws -> RowBitmap {
    let merge = FilterMerge(any: filters) { kind(of: $0) }
    var result = RowBitmap()
    var rest = candidates
    func add(_ found: RowBitmap) {
      result.formUnion(found)
      rest.subtract(found)
    }
    for (name, comparisons) in merge.ranges where !rest.isEmpty {
      add(try rows(name, comparisons, rest, sources))
    }
    for filter in byCost(merge.filters) {
      if rest.isEmpty { break }
      add(try rows(filter, rest, sources))
    }
    return result
  }

  /// The candidates that have a value which any of some comparisons accepts; several at once only of
  /// numbers and dates.
  private func rows(
    _ name: String, _ comparisons: [Comparison], _ candidates: RowBitmap, _ sources: ColumnSources
  ) throws -> RowBitmap {
    guard let comparison = comparisons.first else { return RowBitmap() }
    guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
    switch comparison.unfolded {
    case .notEqual(let operand):
      let equal =
        comparison.folding.map { .folding($0, .equal(operand)) } ?? Comparison.equal(operand)
      return candidates.subtracting(try rows(name, [equal], candidates, sources))
    case .exists: return rowsWith(name).map { candidates.intersection($0) } ?? candidates
    default: break
    }
    let reader = OperandReader(name, kind)
    switch kind {
    case .number:
      let test = try reader.test(any: comparisons, read: reader.number)
      let found = numbers(name)?.rows(test, among: candidates) ?? RowBitmap()
      guard name == SystemAttribute.priority.rawValue, test.accepts(WideNumber(0 as Int64)) else {
        return found
      }
      return found.union(candidates.subtracting(priorities.presentRows()))
    case .date:
      let test = try reader.test(any: comparisons, read: reader.microseconds)
      return dates(name)?.rows(test, among: candidates) ?? RowBitmap()
    case .boolean:
      let test = try reader.test(any: comparisons) { try reader.flag($0) ? 1 : 0 }
      guard case .booleans(let column)? = column(name) else { return RowBitmap() }
      return column.rows(test, among: candidates)
    case .text, .keyword:
      if SystemAttribute(rawValue: name) == .identifier {
        return try identifierRows(comparison, reader, candidates, sources)
      }
      return try rows(name, try reader.stringTest(comparison), candidates, sources)
    }
  }

  private func rows(
    _ name: String, _ test: StringTest, _ candidates: RowBitmap, _ sources: ColumnSources
  ) throws -> RowBitmap {
    guard let column = strings(name) else { return RowBitmap() }
    var (found, undecided) = try column.rows(
      test, among: candidates, checkpoint: sources.checkpoint)
    undecided.subtract(found)
    var done = 0
    try undecided.forEach { row in
      if done & 15 == 0 { try sources.checkpoint() }
      done += 1
      let values = try sources.payloadValue(name, row)?.elements ?? []
      if values.contains(where: { test.accepts($0) }) { found.insert(row) }
    }
    return found
  }

  private func identifierRows(
    _ comparison: Comparison, _ reader: OperandReader, _ candidates: RowBitmap,
    _ sources: ColumnSources
  ) throws -> RowBitmap {
    switch comparison {
    case .folding, .hasSuffix, .contains, .hasWords:
      let test = try reader.stringTest(comparison)
      var found = RowBitmap()
      var done = 0
      try sources.identities.visitIdentifiers(of: candidates) { row, identifier in
        if done & 1023 == 0 { try sources.checkpoint() }
        done += 1
        if test.judge(identifier, isCut: false) == .accepted { found.insert(row) }
      }
      return found
    default:
      let comparison = try reader.strings(comparison)
      return try sources.identities.rows(whereIdentifier: comparison).intersection(candidates)
    }
  }
}

extension Comparison {
  /// What is compared within all foldings.
  var unfolded: Comparison {
    var comparison = self
    while case .folding(_, let inner) = comparison { comparison = inner }
    return comparison
  }

  /// All that is overlooked; nil where nothing is said of that.
  var folding: Folding? {
    var result: Folding?
    var comparison = self
    while case .folding(let folding, let inner) = comparison {
      result = (result ?? []).union(folding)
      comparison = inner
    }
    return result
  }
}

extension ChunkedColumn<Int64> {
  /// The candidates that have a value which a test accepts.
  fileprivate func rows(_ test: ValueTest<Int64>, among candidates: RowBitmap) -> RowBitmap {
    switch test {
    case .equal(let operand): return rows(among: candidates) { $0 == operand }
    case .among(let operands): return rows(among: candidates, oneOf: Array(operands))
    case .range:
      guard let range = test.integers else { return RowBitmap() }
      let (least, most) = (range.lowerBound, range.upperBound)
      return rows(among: candidates) { $0 >= least && $0 <= most }
    case .union: return rows(among: candidates) { test.accepts($0) }
    }
  }
}

extension ValueTest<Int64> {
  /// The integers that a range accepts; nil where it accepts none, or is no range.
  var integers: ClosedRange<Int64>? {
    guard case .range(let lower, let upper) = self else { return nil }
    let low = lower.map { $0.value.addingReportingOverflow($0.isIncluded ? 0 : 1) }
    let high = upper.map { $0.value.subtractingReportingOverflow($0.isIncluded ? 0 : 1) }
    guard low?.overflow != true, high?.overflow != true else { return nil }
    let least = low?.partialValue ?? .min
    let most = high?.partialValue ?? .max
    return least <= most ? least...most : nil
  }
}
