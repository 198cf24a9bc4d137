package import KliegModel

/// A property whose value type is not known here.
package protocol ErasedProperty: AnyObject, Sendable {
  /// What people call it.
  var title: LocalizedStringResource { get }
  /// Where its value goes when the entity is donated.
  var indexing: PropertyIndexing { get }
  /// What an index keeps of the value; nil where it was never set.
  var attributeValue: AttributeValue? { get }
  /// The type of the value.
  var valueType: any _IntentValue.Type { get }
  /// The value; nil where it was never set.
  var anyValue: (any Sendable)? { get }
  /// What tells it from others of its entity, whether or not it is bound.
  var identity: ObjectIdentifier { get }

  /// The property with the value that it has in an entity.
  func bound(to entity: some AppEntity) -> any ErasedProperty

  /// The property with the value that an entity fetches for it; nil for one whose value is at hand.
  func fetched(from entity: some AppEntity) async throws -> (any ErasedProperty)?
}
