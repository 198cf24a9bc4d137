/// Matches that have a value in common.
public struct Group: Sendable, Hashable {
  /// The value, `null` for items without one; of dates the begin of the span.
  public var value: AttributeValue
  /// How many items there are.
  public var count: Int
  /// The measures in the order asked, `null` where no item has a value.
  public var measures: [AttributeValue]

  /// Makes a group.
  public init(value: AttributeValue, count: Int, measures: [AttributeValue] = []) {
    self.value = value
    self.count = count
    self.measures = measures
  }
}
