package import KliegModel

extension ColumnSnapshot {
  /// Where a row stands in an order.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - keys: As in ``order(_:by:after:offset:limit:relevance:sources:)``.
  ///   - relevance: The row's score; nil where nothing is ranked.
  ///   - sources: As there.
  /// - Returns: The position; nil when the row is gone.
  /// - Throws: What the sources throw.
  package func position(
    of row: Int64, by keys: [SortKey], relevance: Double? = nil, sources: ColumnSources
  ) throws -> SortPosition? {
    guard let identity = try sources.identities.reference(of: row) else { return nil }
    let values = try sortValues(of: row, by: keys, relevance: relevance, sources: sources)
    return SortPosition(values: values, identity: identity, row: row)
  }

  /// A row's values in the keys of an order, one for each of the completed keys.
  package func sortValues(
    of row: Int64, by keys: [SortKey], relevance: Double? = nil, sources: ColumnSources
  ) throws -> [SortPosition.Value] {
    try keys.completed(isRanked: relevance != nil).map { key in
      switch key {
      case .relevance: .score(relevance ?? 0)
      case .attribute(let name, let direction, let ordering):
        try value(of: row, name, direction == .descending, ordering, sources)
      }
    }
  }

  private func value(
    of row: Int64, _ name: String, _ isDescending: Bool, _ ordering: SortKey.Ordering,
    _ sources: ColumnSources
  ) throws -> SortPosition.Value {
    if name == SystemAttribute.identifier.rawValue {
      return try sources.identities.reference(of: row).map { .text($0.identifier) } ?? .absent
    }
    switch kind(of: name) {
    case nil: return .absent
    case .number?:
      var result: WideNumber?
      numbers(name)?.forEach(row) { result = Self.first(result, $0, isDescending) }
      if result == nil, name == SystemAttribute.priority.rawValue {
        result = WideNumber(0 as Int64)
      }
      return result.map { .number($0) } ?? .absent
    case .date?:
      var result: Int64?
      dates(name)?.forEach(row) { result = Self.first(result, $0, isDescending) }
      return result.map { .date($0) } ?? .absent
    case .boolean?:
      guard case .booleans(let column)? = column(name) else { return .absent }
      let (hasFalse, hasTrue) = (column.falseRows.contains(row), column.trueRows.contains(row))
      return hasFalse || hasTrue ? .boolean(isDescending ? hasTrue : !hasFalse) : .absent
    case .text?, .keyword?:
      guard let column = strings(name) else { return .absent }
      var texts: [String] = []
      column.codes.forEach(row) { texts.append(column.dictionary.text($0)) }
      guard texts.count > 1 else { return texts.first.map { .text($0) } ?? .absent }
      let collate = try sources.collator(ordering)
      let keyed = texts.map { (key: ByteString(collate($0)), text: $0) }
      let chosen = isDescending ? keyed.max { $0.key < $1.key } : keyed.min { $0.key < $1.key }
      return chosen.map { .text($0.text) } ?? .absent
    }
  }

  private static func first<Value: Comparable>(
    _ left: Value?, _ right: Value, _ isDescending: Bool
  ) -> Value {
    guard let left else { return right }
    return isDescending ? max(left, right) : min(left, right)
  }
}
