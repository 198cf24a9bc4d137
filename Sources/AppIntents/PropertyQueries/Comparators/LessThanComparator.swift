/// Whether a property is less than a value, or before it.
///
/// ```swift
/// Property(\.$takenAt) { LessThanComparator { PhotoTest.before($0) } }
/// ```
public final class LessThanComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  PropertyType.UnwrappedType: Comparable
{
  /// Maps the value with a closure.
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(ComparatorMapping(.lessThan, mappingTransform))
  }

  /// Maps the value with a closure; resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) {
    super.init(ComparatorMapping(.lessThan, mappingTransform))
  }
}
