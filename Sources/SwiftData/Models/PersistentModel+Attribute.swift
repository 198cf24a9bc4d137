public import Klieg
public import KliegModel

extension PersistentModel {
  /// The model's name in its store, by which predicates compare models.
  public var attributeValue: AttributeValue { .string(storage.identifier.primaryKey) }
}

extension PersistentIdentifier: AttributeConvertible {
  /// The model's name in its store.
  public var attributeValue: AttributeValue { .string(primaryKey) }
}
