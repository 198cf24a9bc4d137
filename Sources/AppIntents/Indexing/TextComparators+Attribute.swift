public import CoreSpotlight
public import Klieg
import KliegModel

// Comparators of texts and lists that need no closure, for queries over an index: the attribute is
// named, and the value goes to Klieg's own filter.

extension ContainsComparator
where
  ComparatorMappingType == IndexedComparator, PropertyType.UnwrappedType: _SequenceIntentValue,
  PropertyType.UnwrappedType: Sequence, PropertyType.UnwrappedType.Element: Equatable,
  InputType == PropertyType.UnwrappedType.Element
{
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: {
      IndexedComparator(attribute, .containsElement($0._attributeValue))
    })
  }
}

extension ContainsComparator
where
  ComparatorMappingType == IndexedComparator, PropertyType.UnwrappedType == String,
  InputType == String
{
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .containsText($0)) })
  }
}

extension HasPrefixComparator
where
  ComparatorMappingType == IndexedComparator, PropertyType.UnwrappedType == String,
  InputType == String
{
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .hasPrefix($0)) })
  }
}

extension HasSuffixComparator
where
  ComparatorMappingType == IndexedComparator, PropertyType.UnwrappedType == String,
  InputType == String
{
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .hasSuffix($0)) })
  }
}
