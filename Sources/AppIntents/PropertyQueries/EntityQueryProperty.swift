/// A property that a query compares, with its comparators.
///
/// Written `Property(\.$takenAt) { … }` within ``EntityQueryProperties``.
public final class EntityQueryProperty<
  Entity, Subject, Property, PropertyType, ComparatorMappingType
>:
  EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>
where
  Entity: AppEntity, Subject: AppEntity, Property: EntityProperty<PropertyType>,
  PropertyType: _IntentValue, PropertyType: Sendable
{
  /// The comparators of a property.
  public typealias QueryComparators = [AnyEntityQueryComparator<
    Entity, Subject, Property, PropertyType, ComparatorMappingType
  >]

  /// A property of an entity that belongs to the one that is looked for.
  public init(
    _ keyPath: KeyPath<Subject, Property>, entityProvider: @escaping (Entity) -> Subject,
    @EntityQueryComparatorsBuilder<Entity, Subject, Property, PropertyType, ComparatorMappingType>
    comparators: () -> QueryComparators
  ) {
    super.init(
      keyPath: keyPath, isNested: true,
      property: { entityProvider($0)[keyPath: keyPath] },
      comparators: comparators().map(\.mapping))
  }

  /// A property of the entity that is looked for.
  public convenience init(
    _ keyPath: KeyPath<Subject, Property>,
    @EntityQueryComparatorsBuilder<Entity, Entity, Property, PropertyType, ComparatorMappingType>
    comparators: () -> QueryComparators
  ) where Entity == Subject {
    self.init(keyPath, entityProvider: { $0 }, comparators: comparators)
    isNested = false
  }
}
