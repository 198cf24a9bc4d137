/// Whether a property is equal to a value; of an optional property the closure gets an optional.
///
/// ```swift
/// Property(\.$camera) { EqualToComparator { PhotoTest.camera($0) } }
/// ```
public final class EqualToComparator<Property, PropertyType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  PropertyType: Equatable
{
  /// Maps the value with a closure.
  public init(mappingTransform: @escaping (PropertyType) -> ComparatorMappingType) {
    super.init(ComparatorMapping(.equalTo, mappingTransform))
  }

  /// Maps the value with a closure; resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType) -> ComparatorMappingType
  ) {
    super.init(ComparatorMapping(.equalTo, mappingTransform))
  }
}
