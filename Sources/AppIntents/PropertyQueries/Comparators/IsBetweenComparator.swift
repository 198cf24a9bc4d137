/// Whether a property lies between two values.
///
/// Apple does not say whether the ends belong to it; here they do.
///
/// ```swift
/// Property(\.$takenAt) { IsBetweenComparator { PhotoTest.within($0...$1) } }
/// ```
public final class IsBetweenComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  InputType: _IntentValue, InputType: Comparable, InputType == PropertyType.UnwrappedType
{
  /// Maps the two values with a closure.
  public init(mappingTransform: @escaping (InputType, InputType) -> ComparatorMappingType) {
    super.init(ComparatorMapping(.isBetween, mappingTransform))
  }

  /// Maps the two values with a closure; resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType, InputType) -> ComparatorMappingType
  ) {
    super.init(ComparatorMapping(.isBetween, mappingTransform))
  }
}
