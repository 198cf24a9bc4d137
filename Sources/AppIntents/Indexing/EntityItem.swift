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
  ///   - properties: Its properties, with what had to be fetched.
  ///   - priority: Lifts it among the application's own; 0 is usual.
  ///   - protectionClass: The class of the index, where it has one.
  /// - Throws: ``CSIndexError`` with `invalidItemError` for an identifier that is too long.
  init<Entity: IndexedEntity>(
    _ entity: Entity, _ properties: EntityProperties, priority: Int,
    protectionClass: FileProtectionType? = nil
  ) throws {
    let identifier = entity.id.entityIdentifierString
    guard identifier.count <= EntityIdentifier.valueMaximumLength else {
      throw CSIndexError(
        .invalidItemError,
        "The identifier of a \(Entity.persistentIdentifier) has \(identifier.count) characters; "
          + "\(EntityIdentifier.valueMaximumLength) are allowed.")
    }
    let attributes = entity.describingAttributes(properties)
    let stored = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: attributes.domainIdentifier,
      attributeSet: attributes)
    var item = stored.storedItem(protectionClass: protectionClass)
    item.type = Entity.persistentIdentifier
    item.priority = priority
    if entity.hideInSpotlight { item.attributes[Self.hiddenAttribute] = true }
    self.item = item
    fields = attributes.declaredFields()
  }
}

extension IndexedEntity {
  /// The attribute set, over it the properties with indexing keys, over these what is shown.
  func describingAttributes(_ properties: EntityProperties) -> CSSearchableItemAttributeSet {
    let described = copiedAttributeSet()
    for (name, property) in properties.all {
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
        described.values[attribute] = fitting
      case .custom(let key): described.setValue(stored: value, forCustomKey: key)
      }
    }
    displayRepresentation.describe(in: described)
    return described
  }

  /// A set that nobody else has: an application may hand out the same one each time.
  private func copiedAttributeSet() -> CSSearchableItemAttributeSet {
    let set = attributeSet
    return set.copy() as? CSSearchableItemAttributeSet ?? set
  }
}
