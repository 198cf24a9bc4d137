import KliegModel

/// Joins comparisons with the same attribute, so that a filter of thousands costs one look at each row.
struct FilterMerge {
  /// Comparisons of numbers or dates, of which any is enough.
  private(set) var ranges: [(name: String, comparisons: [Comparison])] = []
  /// The rest, with equalities joined.
  private(set) var filters: [Filter] = []

  private struct Key: Hashable {
    let name: String
    let folding: Folding?
  }

  /// Joins filters of which any is enough.
  init(any filters: [Filter], kind: (String) -> AttributeKind?) {
    guard filters.count > 1 else {
      self.filters = filters
      return
    }
    var equal: [Key: [AttributeValue]] = [:]
    var names: [String: [Comparison]] = [:]
    for filter in filters {
      guard case .attribute(let name, let comparison) = filter else {
        self.filters.append(filter)
        continue
      }
      let folding = comparison.folding
      let kind = kind(name)
      switch comparison.unfolded {
      case .exists, .notEqual, .hasPrefix, .hasSuffix, .contains, .hasWords, .folding:
        self.filters.append(filter)
      case _ where kind == .number || kind == .date: names[name, default: []].append(comparison)
      case .equal(let operand):
        equal[Key(name: name, folding: folding), default: []].append(operand)
      case .oneOf(let operands):
        equal[Key(name: name, folding: folding), default: []] += operands
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .between: self.filters.append(filter)
      }
    }
    ranges = names.map { ($0.key, $0.value) }
    self.filters += equal.map { Self.oneOf($0.value, $0.key) }
  }

  /// Joins those of some filters that refuse values, all of which hold.
  static func all(_ filters: [Filter]) -> [Filter] {
    guard filters.count > 1 else { return filters }
    var refused: [Key: [AttributeValue]] = [:]
    var rest: [Filter] = []
    for filter in filters {
      switch filter {
      case .attribute(let name, let comparison):
        if case .notEqual(let operand) = comparison.unfolded {
          refused[Key(name: name, folding: comparison.folding), default: []].append(operand)
        } else {
          rest.append(filter)
        }
      case .not(.attribute(let name, let comparison)):
        let key = Key(name: name, folding: comparison.folding)
        switch comparison.unfolded {
        case .equal(let operand): refused[key, default: []].append(operand)
        case .oneOf(let operands): refused[key, default: []] += operands
        default: rest.append(filter)
        }
      default: rest.append(filter)
      }
    }
    return rest + refused.map { .not(oneOf($0.value, $0.key)) }
  }

  private static func oneOf(_ operands: [AttributeValue], _ key: Key) -> Filter {
    let comparison = operands.count == 1 ? Comparison.equal(operands[0]) : .oneOf(operands)
    return .attribute(key.name, key.folding.map { .folding($0, comparison) } ?? comparison)
  }
}
