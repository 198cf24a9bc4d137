public import KliegModel

/// A property to order by, as AppIntents' property queries ask for it.
public struct PropertySort: Sendable, Hashable {
  /// The attribute that holds the property.
  public var property: String
  /// Which end comes first.
  public var order: SortKey.Direction

  /// Makes an order.
  public init(_ property: String, _ order: SortKey.Direction = .ascending) {
    self.property = property
    self.order = order
  }
}
