import FoundationEssentials
import KliegModel

/// One of the six ways in which two values are compared.
enum Relation {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  init(_ comparison: PredicateExpressions.ComparisonOperator) {
    self =
      switch comparison {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      }
  }

  /// The relation of the right value to the left one.
  var mirrored: Relation {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// The comparison of an attribute with a value.
  func comparison(_ value: AttributeValue) -> Comparison {
    switch self {
    case .equal: .equal(value)
    case .notEqual: .notEqual(value)
    case .less: .less(value)
    case .lessOrEqual: .lessOrEqual(value)
    case .greater: .greater(value)
    case .greaterOrEqual: .greaterOrEqual(value)
    }
  }

  /// Whether two values are so related.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
