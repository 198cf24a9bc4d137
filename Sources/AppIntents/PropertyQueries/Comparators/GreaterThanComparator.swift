/// Whether a property is greater than a value, or after it.
///
/// ```swift
/// Property(\.$takenAt) { GreaterThanComparator { PhotoTest.after($0) } }
/// ```
public final class GreaterThanComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  PropertyType.UnwrappedType: Comparable
{
  /// Maps the value with a closure.
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(ComparatorMapping(.greaterThan, mappingTransform))
  }

  /// Maps the value with a closure; resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) {
    super.init(ComparatorMapping(.greaterThan, mappingTransform))
  }
}
