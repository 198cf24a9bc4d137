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
    self.init(appEntity, EntityProperties(of: appEntity), priority)
  }

  /// Makes an item of what an entity says of itself, `@DeferredProperty`s with an indexing key among it.
  ///
  /// What cannot be fetched is left out, and a line on standard error says so; Apple leaves that open.
  ///
  /// - Parameters:
  ///   - appEntity: The entity; its identifier becomes the item's.
  ///   - priority: Lifts it among the application's own; 0 is usual.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int) async {
    var properties = EntityProperties(of: appEntity)
    await properties.fetchIndexed(from: appEntity) { name, error in
      DroppedValue.note(Entity.persistentIdentifier, name, unfetched: error)
    }
    self.init(appEntity, properties, priority)
  }

  private convenience init(
    _ appEntity: some IndexedEntity, _ properties: EntityProperties, _ priority: Int
  ) {
    let attributes = appEntity.describingAttributes(properties)
    self.init(
      uniqueIdentifier: appEntity.id.entityIdentifierString,
      domainIdentifier: attributes.domainIdentifier, attributeSet: attributes)
    attributeSet.associateAppEntity(appEntity, priority: priority)
  }

  /// Notes which entity the item stands for.
  ///
  /// Where the entity is in an index, too, both are found, and ``appEntityIdentifier`` tells that they belong
  /// together.
  public func associateAppEntity(_ appEntity: some IndexedEntity, priority: Int = 0) {
    attributeSet.associateAppEntity(appEntity, priority: priority)
  }

  /// The entity that the item stands for, or that it is; nil for one that has nothing to do with
  /// any.
  ///
  /// The `uniqueIdentifier` of an entity's entry is the entity's own identifier, which Apple
  /// leaves open; this tells it from an item of the same name. Queries bring it together with any
  /// attribute that they fetch; an entity's entry has it always. An addition to Apple's API.
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
