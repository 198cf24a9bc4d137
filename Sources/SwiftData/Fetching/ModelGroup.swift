/// Models that have a value in common, counted.
public struct ModelGroup<Key, Value> {
  /// The value; nil of those that have none.
  public let key: Key?
  /// How many models there are.
  public let count: Int
  /// The aggregate of them; nil where no model has a value.
  public let value: Value?
}
