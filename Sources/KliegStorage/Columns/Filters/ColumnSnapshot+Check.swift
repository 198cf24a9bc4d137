import KliegModel

extension ColumnSnapshot {
  /// Refuses a filter that names what is not there, or compares it with what it cannot be.
  ///
  /// All of it is looked at, so that a wrong one is told whatever rows there are.
  func check(_ filter: Filter) throws {
    switch filter {
    case .all(let filters), .any(let filters): for filter in filters { try check(filter) }
    case .not(let filter): try check(filter)
    case .text(let match):
      guard let name = match.attribute else { return }
      guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
      guard kind == .text || kind == .keyword, SystemAttribute(rawValue: name) == nil else {
        throw KliegError(
          .badQuery, "The attribute “\(name)” has no words to match.",
          details: ["attribute": name])
      }
    case .attribute(let name, let comparison):
      guard let kind = kind(of: name) else { throw Self.noSuchAttribute(name) }
      try OperandReader(name, kind).check(comparison)
    }
  }

  /// Some filters, those first that cost little.
  func byCost(_ filters: [Filter]) -> [Filter] {
    guard filters.count > 1 else { return filters }
    let costs = filters.map { cost($0) }
    return filters.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.map { filters[$0] }
  }

  /// About how much work a filter is for each row: not a measure, only an order.
  private func cost(_ filter: Filter) -> Int {
    switch filter {
    case .all(let filters), .any(let filters): return filters.map { cost($0) }.max() ?? 0
    case .not(let filter): return cost(filter)
    case .text: return 100
    case .attribute(let name, let comparison):
      let isFolding = comparison.folding.map { !$0.isEmpty } ?? false
      let isIdentifier = SystemAttribute(rawValue: name) == .identifier
      switch comparison.unfolded {
      case .exists: return 1
      case .equal, .notEqual, .oneOf: return isFolding ? 20 : isIdentifier ? 2 : 3
      case .hasSuffix, .contains, .hasWords: return isIdentifier ? 60 : isFolding ? 40 : 30
      case .hasPrefix, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .folding:
        if isIdentifier { return isFolding ? 60 : 15 }
        return isFolding ? 20 : strings(name) == nil ? 4 : 10
      }
    }
  }
}

extension OperandReader {
  /// Refuses a comparison that cannot be made.
  func check(_ comparison: Comparison) throws {
    if comparison.folding != nil, kind != .text, kind != .keyword {
      throw refusal(comparison.description, "only strings are folded")
    }
    switch (kind, comparison.unfolded) {
    case (_, .exists): return
    case (.number, let comparison): _ = try test(comparison, read: number)
    case (.date, let comparison): _ = try test(comparison, read: microseconds)
    case (.boolean, let comparison): _ = try test(comparison) { try flag($0) ? 1 : 0 }
    case (.text, let comparison), (.keyword, let comparison): _ = try strings(comparison)
    }
  }

  /// Reads comparisons of which any is enough.
  func test<Value>(
    any comparisons: [Comparison], read: (AttributeValue) throws -> Value
  ) throws -> ValueTest<Value> {
    if comparisons.count == 1 { return try test(comparisons[0], read: read) }
    return ValueTest(any: try comparisons.map { try test($0, read: read) })
  }
}
