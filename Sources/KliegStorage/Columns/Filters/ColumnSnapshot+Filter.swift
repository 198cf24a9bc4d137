package import KliegModel

extension ColumnSnapshot {
  /// The unexpired rows that satisfy a filter.
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
    let live = liveRows(at: now)
    return try rows(filter, candidates.map { live.intersection($0) } ?? live, sources)
  }

  /// About how many rows satisfy a filter; found without looking at more than a few of them.
  package func estimate(_ filter: Filter) -> Int {
    count
  }

  private func rows(
    _ filter: Filter, _ candidates: RowBitmap, _ sources: ColumnSources
  ) throws -> RowBitmap {
    switch filter {
    case .all(let filters):
      var result = candidates
      for filter in filters { result = try rows(filter, result, sources) }
      return result
    case .any(let filters):
      var result = RowBitmap()
      var rest = candidates
      for filter in filters {
        let found = try rows(filter, rest, sources)
        result.formUnion(found)
        rest.subtract(found)
      }
      return result
    case .not(let filter):
      let found = try rows(filter, candidates, sources)
      return candidates.subtracting(found)
    case .text(let match):
      return try sources.textRows(match, candidates).intersection(candidates)
    case .attribute(let name, .notEqual(let operand)):
      let equal = Filter.attribute(name, .equal(operand))
      return try rows(.not(equal), candidates, sources)
    case .attribute(let name, .exists):
      return try presentRows(of: name).map { candidates.intersection($0) } ?? candidates
    case .attribute(let name, let comparison):
      if SystemAttribute(rawValue: name) == .identifier {
        let comparison = try OperandReader(name, .keyword).strings(comparison)
        return try sources.identities.rows(whereIdentifier: comparison).intersection(candidates)
      }
      return try rows(name, comparison, candidates, sources)
    }
  }

  private func rows(
    _ name: String, _ comparison: Comparison, _ candidates: RowBitmap,
    _ sources: ColumnSources
  ) throws -> RowBitmap {
    guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
    let reader = OperandReader(name, kind)
    switch kind {
    case .number:
      let test = try reader.test(comparison, read: reader.number)
      let column = numbers(name)
      let found = column?.rows(test, among: candidates) ?? RowBitmap()
      guard name == SystemAttribute.priority.rawValue, test.accepts(WideNumber(0 as Int64)) else {
        return found
      }
      return found.union(candidates.subtracting(priorities.presentRows()))
    case .date:
      let test = try reader.test(comparison, read: reader.microseconds)
      return dates(name)?.rows(test, among: candidates) ?? RowBitmap()
    case .boolean:
      let test = try reader.test(comparison) { try reader.flag($0) ? 1 : 0 }
      guard case .booleans(let column)? = column(name) else { return RowBitmap() }
      return column.rows(test, among: candidates)
    case .text, .keyword:
      let test = try reader.stringTest(comparison)
      guard let column = strings(name) else { return RowBitmap() }
      var (found, undecided) = column.rows(test, among: candidates)
      undecided.subtract(found)
      try undecided.forEach { row in
        let values = try sources.payloadValue(name, row)?.elements ?? []
        if values.contains(where: { test.accepts($0) }) { found.insert(row) }
      }
      return found
    }
  }

  /// The rows that have an attribute; nil when all have.
  private func presentRows(of name: String) throws -> RowBitmap? {
    switch SystemAttribute(rawValue: name) {
    case .identifier, .priority: return nil
    case .type: return types.codes.presentRows()
    case .domain: return domains.codes.presentRows()
    case .expiration: return expirations.dates.presentRows()
    case nil:
      guard kind(of: name) != nil else { throw Self.noSuchAttribute(name) }
      return column(name)?.presentRows() ?? RowBitmap()
    }
  }
}

extension ChunkedColumn<Int64> {
  /// The candidates that have a value which a test accepts.
  fileprivate func rows(_ test: ValueTest<Int64>, among candidates: RowBitmap) -> RowBitmap {
    switch test {
    case .equal(let operand): return rows(among: candidates) { $0 == operand }
    case .among(let operands): return rows(among: candidates, oneOf: Array(operands))
    case .range(let lower, let upper):
      let low = lower.map { $0.value.addingReportingOverflow($0.isIncluded ? 0 : 1) }
      let high = upper.map { $0.value.subtractingReportingOverflow($0.isIncluded ? 0 : 1) }
      guard low?.overflow != true, high?.overflow != true else { return RowBitmap() }
      let least = low?.partialValue ?? .min
      let most = high?.partialValue ?? .max
      return rows(among: candidates) { $0 >= least && $0 <= most }
    }
  }
}
