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
    try check(grouping)
    var counter = GroupCounter(self, rows, grouping, sources)
    return try counter.count()
  }

  /// Refuses what cannot be grouped by or measured.
  private func check(_ grouping: Grouping) throws {
    if let name = grouping.attribute {
      guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
      if let unit = grouping.unit, kind != .date {
        throw KliegError(
          .badQuery, "The attribute “\(name)” has no \(unit.rawValue): it is no date.",
          details: ["attribute": name])
      }
    }
    if let zone = grouping.timeZone { _ = try ZoneRules(zone) }
    for measure in grouping.measures {
      let name = measure.attribute
      guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
      switch measure.function {
      case .count: continue
      case .sum, .average:
        guard kind != .number else { continue }
        throw KliegError(
          .badQuery,
          "The attribute “\(name)” has no \(measure.function.rawValue): it is no number.",
          details: ["attribute": name])
      case .minimum, .maximum: continue
      }
    }
  }
}
