public import CoreSpotlight
import Foundation

extension CSSearchableItem {
  /// Makes an item of what an entity says of itself, associated with it.
  ///
  /// It is an item all the same: when it is lost, the index delegate is asked for it.
  ///
  /// - Parameters:
  ///   - appEntity: The entity; its identifier becomes the item's.
  ///   - priority: Lifts it among the application's own; 0 is usual.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int = 0) {
    let described = appEntity.describingAttributes()
    self.init(
      uniqueIdentifier: appEntity.id.entityIdentifierString,
      domainIdentifier: described.set.domainIdentifier, attributeSet: described.set)
    attributeSet.associateAppEntity(appEntity, priority: priority)
  }

  /// Makes an item of what an entity says of itself; a twin of the other one for asynchronous code.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int) async {
    self.init(appEntity: appEntity, priority: priority, isAsynchronous: false)
  }

  private convenience init<Entity: IndexedEntity>(
    appEntity: Entity, priority: Int, isAsynchronous: Bool
  ) {
    self.init(appEntity: appEntity, priority: priority)
  }

  /// Notes which entity the item stands for, so that it is not found twice.
  public func associateAppEntity(_ appEntity: some IndexedEntity, priority: Int = 0) {
    attributeSet.associateAppEntity(appEntity, priority: priority)
  }

  /// The entity that the item stands for, or that it is; nil for one that has nothing to do with
  /// any.
  ///
  /// The `uniqueIdentifier` of an entity's entry is the entity's own identifier, which Apple
  /// leaves open; this tells it from an item of the same name. An addition to Apple's API.
  public var appEntityIdentifier: EntityIdentifier? {
    guard let entity = attributeSet.associatedEntity,
      let type = EntityCatalog.entities(named: entity.type).first
    else { return nil }
    return EntityIdentifier(type: type, text: entity.identifier)
  }
}

extension CSSearchableItemAttributeSet {
  /// Notes which entity the item of these attributes stands for.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    associatedEntity = AssociatedEntity(
      type: Entity.persistentIdentifier, identifier: appEntity.id.entityIdentifierString,
      priority: priority)
  }
}
