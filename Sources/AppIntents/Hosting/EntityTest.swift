public import Foundation

/// How a property is to be compared, with the value to compare it with.
///
/// ```swift
/// let old = EntityTest<Date>.lessThan(.now)
/// let tagged = EntityTest<[String]>.contains("sea")
/// ```
public struct EntityTest<Value: _IntentValue & Sendable>: Sendable {
  let comparison: EntityQueryOperator
  let values: [any Sendable]

  private init(_ comparison: EntityQueryOperator, _ values: any Sendable...) {
    self.comparison = comparison
    self.values = values
  }
}

extension EntityTest where Value: Equatable {
  /// Equal to a value.
  public static func equalTo(_ value: Value) -> EntityTest { EntityTest(.equalTo, value) }
  /// Not equal to a value.
  public static func notEqualTo(_ value: Value) -> EntityTest { EntityTest(.notEqualTo, value) }
}

extension EntityTest where Value.UnwrappedType: Comparable, Value.UnwrappedType: Sendable {
  /// Less than a value.
  public static func lessThan(_ value: Value.UnwrappedType) -> EntityTest {
    EntityTest(.lessThan, value)
  }
  /// Less than or equal to a value.
  public static func lessThanOrEqualTo(_ value: Value.UnwrappedType) -> EntityTest {
    EntityTest(.lessThanOrEqualTo, value)
  }
  /// Greater than a value.
  public static func greaterThan(_ value: Value.UnwrappedType) -> EntityTest {
    EntityTest(.greaterThan, value)
  }
  /// Greater than or equal to a value.
  public static func greaterThanOrEqualTo(_ value: Value.UnwrappedType) -> EntityTest {
    EntityTest(.greaterThanOrEqualTo, value)
  }
  /// From a value to a value.
  public static func isBetween(
    _ low: Value.UnwrappedType, _ high: Value.UnwrappedType
  ) -> EntityTest { EntityTest(.isBetween, low, high) }
}

extension EntityTest where Value.UnwrappedType == String {
  /// Has a text within its own.
  public static func contains(_ text: String) -> EntityTest { EntityTest(.contains, text) }
  /// Begins with a text.
  public static func hasPrefix(_ text: String) -> EntityTest { EntityTest(.hasPrefix, text) }
  /// Ends with a text.
  public static func hasSuffix(_ text: String) -> EntityTest { EntityTest(.hasSuffix, text) }
}

extension EntityTest where Value.UnwrappedType == AttributedString {
  /// Has a text within its own, whatever the attributes are.
  public static func contains(_ text: AttributedString) -> EntityTest {
    EntityTest(.contains, text)
  }
}

extension EntityTest
where
  Value.UnwrappedType: _SequenceIntentValue, Value.UnwrappedType: Sequence,
  Value.UnwrappedType.Element: Sendable
{
  /// Has a value among its own.
  public static func contains(_ element: Value.UnwrappedType.Element) -> EntityTest {
    EntityTest(.contains, element)
  }
}
