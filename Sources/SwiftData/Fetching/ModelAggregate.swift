import KliegModel

/// A number over many models, worked out where they are stored.
///
/// ```swift
/// let spent = try context.fetchAggregate(.sum(\Trip.budget)) ?? 0
/// let first = try context.fetchAggregate(.minimum(\Trip.start))
/// ```
public struct ModelAggregate<Model: PersistentModel, Value> {
  let function: Measure.Function
  let path: PartialKeyPath<Model>
  let value: (AttributeValue) -> Value?

  init(
    _ function: Measure.Function, _ path: PartialKeyPath<Model>,
    _ value: @escaping (AttributeValue) -> Value?
  ) {
    self.function = function
    self.path = path
    self.value = value
  }
}

extension ModelAggregate {
  /// The sum of a property.
  public static func sum(_ path: KeyPath<Model, Value>) -> ModelAggregate
  where Value: Numeric {
    ModelAggregate(.sum, path) { Self.read($0, as: Value.self) }
  }

  /// The sum of a property that may be missing, as far as it is there.
  public static func sum(_ path: KeyPath<Model, Value?>) -> ModelAggregate
  where Value: Numeric {
    ModelAggregate(.sum, path) { Self.read($0, as: Value.self) }
  }

  /// The smallest value of a property.
  public static func minimum(_ path: KeyPath<Model, Value>) -> ModelAggregate
  where Value: Comparable {
    ModelAggregate(.minimum, path) { Self.read($0, as: Value.self) }
  }

  /// The smallest value of a property that may be missing.
  public static func minimum(_ path: KeyPath<Model, Value?>) -> ModelAggregate
  where Value: Comparable {
    ModelAggregate(.minimum, path) { Self.read($0, as: Value.self) }
  }

  /// The largest value of a property.
  public static func maximum(_ path: KeyPath<Model, Value>) -> ModelAggregate
  where Value: Comparable {
    ModelAggregate(.maximum, path) { Self.read($0, as: Value.self) }
  }

  /// The largest value of a property that may be missing.
  public static func maximum(_ path: KeyPath<Model, Value?>) -> ModelAggregate
  where Value: Comparable {
    ModelAggregate(.maximum, path) { Self.read($0, as: Value.self) }
  }

  private static func read(_ stored: AttributeValue, as type: Value.Type) -> Value? {
    stored == .null ? nil : ValueCodec(for: type).decode(stored) as? Value
  }
}

extension ModelAggregate where Value == Double {
  /// The mean of a property's numbers.
  public static func average<Number: Numeric>(
    _ path: KeyPath<Model, Number>
  ) -> ModelAggregate {
    ModelAggregate(.average, path, \.double)
  }

  /// The mean of a property's numbers, as far as they are there.
  public static func average<Number: Numeric>(
    _ path: KeyPath<Model, Number?>
  ) -> ModelAggregate {
    ModelAggregate(.average, path, \.double)
  }
}
