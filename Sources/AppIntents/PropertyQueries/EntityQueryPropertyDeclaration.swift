/// A property that a query compares, whatever its type.
public class EntityQueryPropertyDeclaration<Entity: AppEntity, ComparatorMappingType> {
  /// The key path to the property, from the entity that holds it.
  package let keyPath: AnyKeyPath
  /// Whether that is another one than the entity that is looked for.
  package internal(set) final var isNested: Bool
  /// The property of an entity; nil where the key path leads elsewhere.
  package let property: (Entity) -> (any ErasedProperty)?
  /// How it may be compared.
  package let comparators: [ComparatorMapping<ComparatorMappingType>]

  init(
    keyPath: AnyKeyPath, isNested: Bool, property: @escaping (Entity) -> (any ErasedProperty)?,
    comparators: [ComparatorMapping<ComparatorMappingType>]
  ) {
    self.keyPath = keyPath
    self.isNested = isNested
    self.property = property
    self.comparators = comparators
  }
}
