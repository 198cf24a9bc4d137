/// A property of an entity, and what it has to satisfy.
///
/// ```swift
/// let condition = EntityCondition<MyPhoto>(\.$takenAt, .lessThan(.now))
/// ```
public struct EntityCondition<Entity: AppEntity>: @unchecked Sendable {
  // Sendable because key paths to properties capture nothing, and values are sendable.
  let keyPath: AnyKeyPath
  /// Whether the key path begins at an entity that belongs to the one that is looked for.
  let isNested: Bool
  /// Where in the query's list the property is declared; nil where the key path says enough.
  let place: Int?
  let comparison: EntityQueryOperator
  let values: [any Sendable]

  /// Asks something of a property of the entity.
  public init<Value>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>, _ test: EntityTest<Value>) {
    self.init(keyPath, isNested: false, at: nil, test.comparison, test.values)
  }

  /// Asks something of a property of an entity that belongs to it.
  ///
  /// ```swift
  /// // The query has Property(\Place.$name, entityProvider: { $0.home }) as its third.
  /// let condition = EntityCondition<Person>(nested: \Place.$name, at: 2, .hasPrefix("Ber"))
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property, from the entity that belongs to it.
  ///   - place: Where in the query's list the property is declared, from 0; needed where several of its
  ///     declarations have the same key path.
  ///   - test: What is asked.
  public init<Subject: AppEntity, Value>(
    nested keyPath: KeyPath<Subject, EntityProperty<Value>>, at place: Int? = nil,
    _ test: EntityTest<Value>
  ) {
    self.init(keyPath, isNested: true, at: place, test.comparison, test.values)
  }

  init(
    _ keyPath: AnyKeyPath, isNested: Bool, at place: Int?, _ comparison: EntityQueryOperator,
    _ values: [any Sendable]
  ) {
    self.keyPath = keyPath
    self.isNested = isNested
    self.place = place
    self.comparison = comparison
    self.values = values
  }
}
