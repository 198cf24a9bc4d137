/// Whether a property begins with a text.
///
/// ```swift
/// Property(\.$name) { HasPrefixComparator { PhotoTest.begins($0) } }
/// ```
public final class HasPrefixComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  InputType: _IntentValue
{
  /// Maps the text with a closure.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init(ComparatorMapping(.hasPrefix, mappingTransform))
  }

  /// Maps the text with a closure.
  ///
  /// Resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init(ComparatorMapping(.hasPrefix, mappingTransform))
  }
}
