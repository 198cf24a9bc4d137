public import Foundation

/// Whether a property has a value among its own, or a text within its own.
///
/// ```swift
/// Property(\.$tags) { ContainsComparator { PhotoTest.tagged($0) } }
/// ```
public final class ContainsComparator<Property, PropertyType, InputType, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>
where
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, PropertyType: Sendable,
  InputType: _IntentValue
{
  /// Maps an element of a list with a closure.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where
    PropertyType.UnwrappedType: _SequenceIntentValue, PropertyType.UnwrappedType: Sequence,
    PropertyType.UnwrappedType.Element: Equatable,
    InputType == PropertyType.UnwrappedType.Element
  {
    super.init(ComparatorMapping(.contains, mappingTransform))
  }

  /// Maps an element of a list with a closure.
  ///
  /// Resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where
    PropertyType.UnwrappedType: _SequenceIntentValue, PropertyType.UnwrappedType: Sequence,
    PropertyType.UnwrappedType.Element: Equatable,
    InputType == PropertyType.UnwrappedType.Element
  {
    super.init(ComparatorMapping(.contains, mappingTransform))
  }

  /// Maps a part of a text with a closure.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init(ComparatorMapping(.contains, mappingTransform))
  }

  /// Maps a part of a text with a closure.
  ///
  /// Resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where PropertyType.UnwrappedType == String, InputType == String {
    super.init(ComparatorMapping(.contains, mappingTransform))
  }

  /// Maps a part of an attributed text with a closure.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType.UnwrappedType == AttributedString, InputType == AttributedString {
    super.init(ComparatorMapping(.contains, mappingTransform))
  }

  /// Maps a part of an attributed text with a closure.
  ///
  /// Resolvers are there for sources that name them.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  )
  where PropertyType.UnwrappedType == AttributedString, InputType == AttributedString {
    super.init(ComparatorMapping(.contains, mappingTransform))
  }
}
