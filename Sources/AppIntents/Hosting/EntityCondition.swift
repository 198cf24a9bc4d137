/// A property of an entity, and what it has to satisfy.
///
/// ```swift
/// let condition = EntityCondition<MyPhoto>(\.$takenAt, .lessThan(.now))
/// ```
public struct EntityCondition<Entity: AppEntity>: @unchecked Sendable {
  // Sendable because key paths to properties capture nothing, and values are sendable.
  let keyPath: AnyKeyPath
  let comparison: EntityQueryOperator
  let values: [any Sendable]

  /// Asks something of a property of the entity.
  public init<Value>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>, _ test: EntityTest<Value>) {
    self.init(keyPath, test.comparison, test.values)
  }

  /// Asks something of a property of an entity that belongs to it.
  public init<Subject: AppEntity, Value>(
    nested keyPath: KeyPath<Subject, EntityProperty<Value>>, _ test: EntityTest<Value>
  ) {
    self.init(keyPath, test.comparison, test.values)
  }

  init(_ keyPath: AnyKeyPath, _ comparison: EntityQueryOperator, _ values: [any Sendable]) {
    self.keyPath = keyPath
    self.comparison = comparison
    self.values = values
  }
}
