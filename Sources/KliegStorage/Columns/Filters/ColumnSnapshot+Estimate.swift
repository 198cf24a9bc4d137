package import KliegModel

extension ColumnSnapshot {
  /// So many words of 64 rows are looked at for an estimate.
  private static let sampleWords = 32
  /// The comparisons of larger filters are not worth the look.
  private static let sampleNodes = 64

  /// About how many rows satisfy a filter; found without looking at more than a few of them.
  ///
  /// What words match, and most of what identifiers do, is not looked at: such comparisons count as if
  /// they let through what they may.
  package func estimate(_ filter: Filter) -> Int {
    let most = min(count, bound(filter))
    guard most > 0, let possible = possible(filter, isNegated: false, budget: Self.sampleNodes)
    else { return most }
    let sample = sample()
    let size = sample.count
    let sources = ColumnSources(identities: NoIdentities(), payloadValue: { _, _ in nil })
    guard size > 0, let found = try? rows(possible.filter, sample, sources) else { return most }
    if size == live.count { return min(most, found.count) }
    // None in the sample does not mean that there is none.
    let scaled = Double(found.isEmpty ? 1 : found.count) * Double(count) / Double(size)
    return min(most, max(1, Int(found.isEmpty ? scaled / 2 : scaled)))
  }

  /// How many rows there can be at most, for what names them.
  private func bound(_ filter: Filter) -> Int {
    switch filter {
    case .all(let filters): return filters.map { bound($0) }.min() ?? .max
    case .any(let filters):
      return filters.reduce(0) { sum, filter in
        let (total, overflow) = sum.addingReportingOverflow(bound(filter))
        return overflow ? .max : total
      }
    case .not, .text: return .max
    case .attribute(let name, let comparison):
      if SystemAttribute(rawValue: name) == .identifier {
        // One for each type that an item may have.
        let types = types.dictionary.count + 1
        switch comparison {
        case .equal: return types
        case .oneOf(let operands): return operands.count < count ? operands.count * types : .max
        default: return .max
        }
      }
      guard let column = strings(name), kind(of: name) != nil,
        let test = try? OperandReader(name, .keyword).stringTest(comparison)
      else { return .max }
      switch comparison {
      case .equal, .oneOf: return column.dictionary.codes(equalTo: test)?.isEmpty == true ? 0 : .max
      default: return .max
      }
    }
  }

  /// The filter with what is not looked at replaced by what lets all through; nil if it is too large.
  private func possible(
    _ filter: Filter, isNegated: Bool, budget: Int
  ) -> (filter: Filter, budget: Int)? {
    guard budget > 0 else { return nil }
    switch filter {
    case .all(let filters), .any(let filters):
      var rest = budget - 1
      var parts: [Filter] = []
      for filter in filters {
        guard let part = possible(filter, isNegated: isNegated, budget: rest) else { return nil }
        rest = part.budget
        parts.append(part.filter)
      }
      if case .all = filter { return (.all(parts), rest) }
      return (.any(parts), rest)
    case .not(let filter):
      guard let part = possible(filter, isNegated: !isNegated, budget: budget - 1) else {
        return nil
      }
      return (.not(part.filter), part.budget)
    case .text: return (isNegated ? .any([]) : .all([]), budget - 1)
    case .attribute(let name, let comparison):
      guard SystemAttribute(rawValue: name) == .identifier, comparison != .exists else {
        return (filter, budget - 1)
      }
      return (isNegated ? .any([]) : .all([]), budget - 1)
    }
  }

  /// Some rows from all over the index.
  private func sample() -> RowBitmap {
    let used = live.words.indices.filter { live.words[$0] != 0 }
    guard used.count > Self.sampleWords else { return live }
    var sample = RowBitmap(words: [UInt64](repeating: 0, count: live.words.count))
    for number in 0..<Self.sampleWords {
      let index = used[number * used.count / Self.sampleWords]
      sample.words[index] = live.words[index]
    }
    return sample
  }
}

/// Knows no row, for filters in which no identifier is compared.
private struct NoIdentities: RowIdentities {
  func reference(of row: Int64) -> ItemReference? { nil }

  func ordered(_ rows: RowBitmap, limit: Int, after reference: ItemReference?) -> [Int64] { [] }

  func rows(whereIdentifier comparison: Comparison) -> RowBitmap { RowBitmap() }

  func visitIdentifiers(of rows: RowBitmap, _ body: (Int64, UnsafeRawBufferPointer) throws -> Void)
  {}
}
