import KliegModel
import KliegWire

/// Compares a property's value with what `klieg find` was told, where the query does not do so
/// itself.
struct PropertyTest {
  private let comparison: EntityQueryOperator
  private let values: [AttributeValue]

  /// Reads the values of a condition as the property's type has them.
  init(_ condition: EntityFindRequest.Condition, of type: any _IntentValue.Type) async throws {
    guard let comparison = EntityQueryOperator(rawValue: condition.comparison) else {
      throw KliegError(.badQuery, "There is no comparator “\(condition.comparison)”.")
    }
    self.comparison = comparison
    var values: [AttributeValue] = []
    switch comparison {
    case .contains, .hasPrefix, .hasSuffix: values = condition.values.map { .string($0) }
    default:
      for text in condition.values { values.append(try await Self.read(text, type)) }
      if values.isEmpty { values = [.null] }
    }
    guard values.count == (comparison == .isBetween ? 2 : 1) else {
      throw KliegError(.badQuery, "The comparator \(comparison) takes another number of values.")
    }
    self.values = values
  }

  /// Whether a value satisfies the condition; no value is only ever equal to none.
  func holds(for value: AttributeValue) -> Bool {
    let operand = values[0]
    switch comparison {
    case .equalTo: return value == operand
    case .notEqualTo: return value != operand
    case .lessThan: return value.isLess(than: operand)
    case .lessThanOrEqualTo: return value.isLess(than: operand) || value == operand
    case .greaterThan: return operand.isLess(than: value)
    case .greaterThanOrEqualTo: return operand.isLess(than: value) || value == operand
    case .isBetween:
      return !value.isLess(than: operand) && !values[1].isLess(than: value) && value != .null
    case .contains:
      if case .list(let elements) = value {
        return elements.contains { $0.description == operand.description }
      }
      return value.description.contains(operand.description)
    case .hasPrefix: return value != .null && value.description.hasPrefix(operand.description)
    case .hasSuffix: return value != .null && value.description.hasSuffix(operand.description)
    }
  }

  private static func read<Value: _IntentValue>(
    _ text: String, _ type: Value.Type
  ) async throws -> AttributeValue {
    try await Value._reading(text)._attributeValue
  }
}

extension AttributeValue {
  /// Whether a value is less than another of its kind; false for any other.
  func isLess(than other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.integer(let left), .integer(let right)): left < right
    case (.integer(let left), .number(let right)): Double(left) < right
    case (.number(let left), .integer(let right)): left < Double(right)
    case (.number(let left), .number(let right)): left < right
    default: false
    }
  }

  /// Whether it comes before another in an order; nil where they are equal.
  ///
  /// No value comes last.
  func isOrdered(before other: AttributeValue, isDescending: Bool) -> Bool? {
    if self == other { return nil }
    if self == .null || other == .null { return other == .null }
    if isLess(than: other) { return !isDescending }
    return other.isLess(than: self) ? isDescending : nil
  }
}
