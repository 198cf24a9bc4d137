/// Whether a property ends with a text.
///
/// ```swift
/// Property(\.$name) { HasSuffixComparator { PhotoTest.ends($0) } }
/// ```
public final class HasSuffixComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  InputType: _IntentValue
{
  /// Maps the text with a closure.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init(ComparatorMapping(.hasSuffix, mappingTransform))
  }

  /// Maps the text with a closure.
  ///
  /// Resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init(ComparatorMapping(.hasSuffix, mappingTransform))
  }
}
