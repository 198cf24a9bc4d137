public import CoreSpotlight
public import Klieg
import KliegModel

// Comparators that need no closure, for queries over an index: the attribute is named, and the
// value goes to Klieg's own filter.

extension PartialKeyPath<CSSearchableItemAttributeSet> {
  /// The name of the attribute; a path that leads to none stands for itself, and the search that names it
  /// is refused.
  var attributeName: String {
    CSSearchableItemAttributeSet.attributeName(of: self) ?? "\(self)"
  }
}

extension EqualToComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .equalTo($0._attributeValue)) })
  }
}

extension NotEqualToComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .notEqualTo($0._attributeValue)) })
  }
}

extension LessThanComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .lessThan($0._attributeValue)) })
  }
}

extension LessThanOrEqualToComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: {
      IndexedComparator(attribute, .lessThanOrEqualTo($0._attributeValue))
    })
  }
}

extension GreaterThanComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: { IndexedComparator(attribute, .greaterThan($0._attributeValue)) })
  }
}

extension GreaterThanOrEqualToComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: {
      IndexedComparator(attribute, .greaterThanOrEqualTo($0._attributeValue))
    })
  }
}

extension IsBetweenComparator where ComparatorMappingType == IndexedComparator {
  /// Compares an attribute of the items of an index.
  public convenience init(_ attribute: PartialKeyPath<CSSearchableItemAttributeSet>) {
    self.init(attribute: attribute.attributeName)
  }

  /// Compares an attribute of the items of an index.
  public convenience init(attribute: String) {
    self.init(mappingTransform: {
      IndexedComparator(attribute, .isBetween($0._attributeValue, $1._attributeValue))
    })
  }
}
