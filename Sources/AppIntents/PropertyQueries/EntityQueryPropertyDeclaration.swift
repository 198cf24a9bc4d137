/// A property that a query compares, whatever its type.
public class EntityQueryPropertyDeclaration<Entity: AppEntity, ComparatorMappingType> {
  /// The key path to the property, from the entity that holds it.
  package let keyPath: AnyKeyPath
  /// The property of an entity; nil where the key path leads elsewhere.
  package let property: (Entity) -> (any ErasedProperty)?
  /// How it may be compared.
  package let comparators: [ComparatorMapping<ComparatorMappingType>]

  init(
    keyPath: AnyKeyPath, property: @escaping (Entity) -> (any ErasedProperty)?,
    comparators: [ComparatorMapping<ComparatorMappingType>]
  ) {
    self.keyPath = keyPath
    self.property = property
    self.comparators = comparators
  }
}
