/// The properties that a query can be ordered by.
///
/// ```swift
/// static let sortingOptions = SortingOptions {
///   SortableBy(\.$takenAt)
///   SortableBy(\.$camera)
/// }
/// ```
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  package let options: [EntityQuerySortableByProperty<Entity>]

  /// No property.
  public init() { options = [] }

  /// Some properties.
  public init(
    @EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]
  ) {
    options = content()
  }

  /// The property at a place, from 0.
  public subscript(index: Int) -> EntityQuerySortableByProperty<Entity> { options[index] }
}

/// A property that a query can be ordered by.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: @unchecked Sendable {
  // Sendable because key paths to properties capture nothing.
  package let keyPath: PartialKeyPath<Entity>

  /// Allows ordering by a property.
  public init<Property: AnyIntentValue>(_ keyPath: KeyPath<Entity, Property>) {
    self.keyPath = keyPath
  }
}

/// Builds the list of properties that a query can be ordered by.
@resultBuilder public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  /// A property.
  public static func buildExpression(
    _ expression: EntityQuerySortableByProperty<Entity>
  ) -> EntityQuerySortableByProperty<Entity> { expression }

  /// All of them.
  public static func buildBlock(
    _ options: EntityQuerySortableByProperty<Entity>...
  ) -> [EntityQuerySortableByProperty<Entity>] { options }
}
