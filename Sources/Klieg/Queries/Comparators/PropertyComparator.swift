public import KliegModel

/// One condition of AppIntents' property queries: a property, a comparator and its value.
///
/// The values that a query's `mappingTransform` closures make can be these, such as
/// `EqualToComparator { PropertyComparator("status", .equalTo($0.attributeValue)) }`, and then a
/// ``Query`` is made of them in one line:
///
/// ```swift
/// let comparators: [PropertyComparator] = [
///   .init("title", .hasPrefix("Sun")), .init("rating", .greaterThanOrEqualTo(4)),
/// ]
/// let query = try Query(
///   matching: comparators, mode: .and, sortedBy: [PropertySort("startDate", .descending)], limit: 10)
/// ```
public struct PropertyComparator: Sendable, Hashable {
  /// The attribute that holds the property.
  public var property: String
  /// What is asked of it.
  public var test: Test
  /// What strings are compared without; nothing unless said otherwise.
  public var folding: Folding

  /// AppIntents' comparators.
  public enum Test: Sendable, Hashable {
    /// Equal to a value; to ``AttributeValue/null`` where there is none.
    case equalTo(AttributeValue)
    /// Not equal to a value, as are items without one; with ``AttributeValue/null``, where there is
    /// one.
    case notEqualTo(AttributeValue)
    /// Less than a value, or before it.
    case lessThan(AttributeValue)
    /// Less than or equal to a value.
    case lessThanOrEqualTo(AttributeValue)
    /// Greater than a value, or after it.
    case greaterThan(AttributeValue)
    /// Greater than or equal to a value.
    case greaterThanOrEqualTo(AttributeValue)
    /// From a value to a value, both included.
    case isBetween(AttributeValue, AttributeValue)
    /// Has a value among its own.
    case containsElement(AttributeValue)
    /// Has a text within its own.
    case containsText(String)
    /// Begins with a text.
    case hasPrefix(String)
    /// Ends with a text.
    case hasSuffix(String)
  }

  /// Makes a condition.
  public init(_ property: String, _ test: Test, folding: Folding = []) {
    self.property = property
    self.test = test
    self.folding = folding
  }
}
