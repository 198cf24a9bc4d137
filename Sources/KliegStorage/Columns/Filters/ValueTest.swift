import KliegModel

/// What a comparison asks of one value, its operands read.
enum ValueTest<Value: Comparable & Hashable & Sendable>: Sendable {
  case equal(Value)
  case among(Set<Value>)
  case range(lower: Limit?, upper: Limit?)
  /// One of some values, or within one of some ranges.
  case union(Set<Value>, RangeUnion<Value>)

  /// An end of a range.
  struct Limit: Sendable {
    var value: Value
    var isIncluded: Bool
  }

  func accepts(_ value: Value) -> Bool {
    switch self {
    case .equal(let operand): value == operand
    case .among(let operands): operands.contains(value)
    case .range(let lower, let upper):
      (lower.map { $0.isIncluded ? value >= $0.value : value > $0.value } ?? true)
        && (upper.map { $0.isIncluded ? value <= $0.value : value < $0.value } ?? true)
    case .union(let values, let ranges): values.contains(value) || ranges.contains(value)
    }
  }

  /// The test that accepts what any of some tests does.
  init(any tests: [ValueTest]) {
    var values: Set<Value> = []
    var ranges: [RangeUnion<Value>.Element] = []
    for test in tests {
      switch test {
      case .equal(let value): values.insert(value)
      case .among(let some): values.formUnion(some)
      case .range(let lower, let upper): ranges.append((lower, upper))
      case .union(let some, let more):
        values.formUnion(some)
        ranges += more.elements
      }
    }
    self = ranges.isEmpty ? .among(values) : .union(values, RangeUnion(ranges))
  }

  /// Reads a comparison; nil for one that is not between values.
  init?(_ comparison: Comparison, read: (AttributeValue) throws -> Value) rethrows {
    switch comparison {
    case .equal(let operand), .notEqual(let operand): self = .equal(try read(operand))
    case .oneOf(let operands): self = .among(Set(try operands.map(read)))
    case .less(let operand):
      self = .range(lower: nil, upper: Limit(value: try read(operand), isIncluded: false))
    case .lessOrEqual(let operand):
      self = .range(lower: nil, upper: Limit(value: try read(operand), isIncluded: true))
    case .greater(let operand):
      self = .range(lower: Limit(value: try read(operand), isIncluded: false), upper: nil)
    case .greaterOrEqual(let operand):
      self = .range(lower: Limit(value: try read(operand), isIncluded: true), upper: nil)
    case .between(let low, let high):
      self = .range(
        lower: Limit(value: try read(low), isIncluded: true),
        upper: Limit(value: try read(high), isIncluded: true))
    case .hasPrefix, .hasSuffix, .contains, .hasWords, .folding, .exists: return nil
    }
  }
}
