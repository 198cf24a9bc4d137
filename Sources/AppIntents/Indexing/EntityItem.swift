import CoreSpotlight
import Foundation
import KliegModel

/// An entity as the daemon stores it.
struct EntityItem {
  /// The attribute of an entity that searches over the whole system are not shown.
  static let hiddenAttribute = "hideInSpotlight"

  /// What is stored.
  let item: Item
  /// What the index has to know of the application's own attributes before.
  let fields: [Field]

  /// Describes an entity.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - fetched: The properties whose values are not at hand, with these.
  ///   - priority: Lifts it among the application's own; 0 is usual.
  ///   - protectionClass: The class of the index, where it has one.
  /// - Throws: ``CSIndexError`` with `invalidItemError` for an identifier that is too long.
  init<Entity: IndexedEntity>(
    _ entity: Entity, fetched: [String: any ErasedProperty] = [:], priority: Int,
    protectionClass: FileProtectionType? = nil
  ) throws {
    let identifier = entity.id.entityIdentifierString
    guard identifier.count <= EntityIdentifier.valueMaximumLength else {
      throw CSIndexError(
        .invalidItemError,
        "The identifier of a \(Entity.persistentIdentifier) has \(identifier.count) characters; "
          + "\(EntityIdentifier.valueMaximumLength) are allowed.")
    }
    let attributes = entity.describingAttributes(fetched)
    let stored = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: attributes.set.domainIdentifier,
      attributeSet: attributes.set)
    var item = stored.storedItem(protectionClass: protectionClass)
    item.type = Entity.persistentIdentifier
    item.priority = priority
    item.attributes.merge(attributes.own) { _, own in own }
    if entity.hideInSpotlight { item.attributes[Self.hiddenAttribute] = true }
    self.item = item
    fields = attributes.set.declaredFields() + attributes.fields
  }
}

/// What an entity is described by.
struct DescribedEntity {
  /// Its attributes, those with indexing keys among them.
  let set: CSSearchableItemAttributeSet
  /// Values under the application's own keys.
  var own: [String: AttributeValue] = [:]
  /// What the index has to know of those before.
  var fields: [Field] = []
}

extension IndexedEntity {
  /// The attribute set, over it the properties with indexing keys, over these what is shown.
  func describingAttributes(
    _ fetched: [String: any ErasedProperty] = [:]
  ) -> DescribedEntity {
    var described = DescribedEntity(set: copiedAttributeSet())
    for (name, property) in EntityProperties(of: self).all {
      let property = fetched[name] ?? property
      guard let value = property.attributeValue else { continue }
      switch property.indexing {
      case .none: break
      case .attribute(let keyPath):
        let attribute = CSSearchableItemAttributeSet.attributeName(of: keyPath)
        let fitting = attribute.flatMap { AttributeFit($0).fitted(value, of: property) }
        guard let attribute, let fitting else {
          DroppedValue.note(Self.persistentIdentifier, name, attribute ?? "\(keyPath)")
          continue
        }
        described.set.values[attribute] = fitting
      case .custom(let key):
        described.own[key.keyName] = value
        guard let kind = value.kind else { continue }
        let isText = kind == .text && key.isSearchable
        described.fields.append(
          Field(
            key.keyName, kind == .text && !isText ? .keyword : kind,
            isSearched: key.isSearchableByDefault))
      }
    }
    displayRepresentation.describe(in: described.set)
    return described
  }

  /// A set that nobody else has: an application may hand out the same one each time.
  private func copiedAttributeSet() -> CSSearchableItemAttributeSet {
    let set = attributeSet
    return set.copy() as? CSSearchableItemAttributeSet ?? set
  }
}
