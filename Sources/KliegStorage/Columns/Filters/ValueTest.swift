import KliegModel

/// What a comparison asks of one value, its operands read.
enum ValueTest<Value: Comparable & Hashable & Sendable>: Sendable {
  case equal(Value)
  case among(Set<Value>)
  case range(lower: Limit?, upper: Limit?)

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
    }
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
