package import KliegModel

extension ColumnSnapshot {
  /// Counts rows by the values of an attribute.
  ///
  /// - Parameters:
  ///   - rows: The rows; all must exist.
  ///   - grouping: The attribute and the measures.
  ///   - sources: Who knows what the columns do not.
  /// - Returns: The groups, not yet ordered, so that those of several indexes can be merged.
  /// - Throws: `KliegError` with `noSuchAttribute` or `badQuery`, and what the sources throw.
  package func groups(
    of rows: RowBitmap, _ grouping: Grouping, sources: ColumnSources
  ) throws -> GroupTable {
    var entries: [GroupKey: GroupTable.Entry] = [:]
    try rows.forEach { row in
      let key = try grouping.attribute.map { try groupKeys($0, row, sources) } ?? []
      for key in key.isEmpty ? [.absent] : key {
        entries[key, default: GroupTable.Entry(measures: [])].count += 1
      }
    }
    return GroupTable(grouping, entries)
  }

  private func groupKeys(
    _ name: String, _ row: Int64, _ sources: ColumnSources
  ) throws -> Set<GroupKey> {
    let value = try value(of: name, row: row) ?? sources.payloadValue(name, row)
    return Set(
      (value?.elements ?? []).compactMap { element in
        switch element {
        case .boolean(let flag): .boolean(flag)
        case .date(let moment): .date(moment.microseconds)
        case .string(let text): .text(ByteString(text))
        case .integer, .number: WideNumber(element).map { .number($0) }
        case .list, .null: nil
        }
      })
  }
}
