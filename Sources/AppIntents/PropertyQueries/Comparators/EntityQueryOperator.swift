/// How a property is compared with a value.
public enum EntityQueryOperator: String, Sendable, Hashable, CaseIterable {
  /// Equal to a value.
  case equalTo
  /// Not equal to a value.
  case notEqualTo
  /// Less than a value.
  case lessThan
  /// Less than or equal to a value.
  case lessThanOrEqualTo
  /// Greater than a value.
  case greaterThan
  /// Greater than or equal to a value.
  case greaterThanOrEqualTo
  /// From a value to a value, both included.
  case isBetween
  /// Has a value among its own, or a text within its own.
  case contains
  /// Begins with a text.
  case hasPrefix
  /// Ends with a text.
  case hasSuffix
}
