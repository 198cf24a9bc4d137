public import CoreSpotlight
import Foundation
import KliegModel

extension CSSearchableIndex {
  /// Donates entities, and returns when they are durable.
  ///
  /// An entity replaces the one of its type and identifier; an item of the same identifier is
  /// another entry. Entities that are values of properties are not donated with it. When some of
  /// the entities are lost, the type's query is asked for them if it is an ``IndexedEntityQuery``,
  /// and the index delegate if it is not.
  ///
  /// ```swift
  /// try await CSSearchableIndex(name: "MyPhotosApp").indexAppEntities(photos)
  /// ```
  ///
  /// - Parameters:
  ///   - appEntities: The entities.
  ///   - priority: Lifts them among the application's own; 0 is usual.
  /// - Throws: `CSIndexError`; with `invalidItemError` for an identifier of more than
  ///   ``EntityIdentifier/valueMaximumLength`` characters, or what the getter of a
  ///   `@DeferredProperty` with an indexing key throws, after the others were stored.
  public func indexAppEntities<Entity: IndexedEntity>(
    _ appEntities: [Entity], priority: Int = 0
  ) async throws {
    EntityReindexing.begin(for: Entity.self, in: application)
    let own = protectionClass == .completeUntilFirstUserAuthentication ? nil : protectionClass
    var items: [EntityItem] = []
    var failure: (any Error)?
    for entity in appEntities {
      do {
        var properties = EntityProperties(of: entity)
        try await properties.fetchIndexed(from: entity) { throw $1 }
        items.append(
          try EntityItem(entity, properties, priority: priority, protectionClass: own))
      } catch {
        failure = failure ?? error
      }
    }
    try await donate(items.map(\.item), declaring: items.flatMap(\.fields))
    if let failure { throw failure }
  }

  /// Deletes entities of a type by their identifiers, and returns when that is durable; unknown
  /// ones are no error.
  ///
  /// ```swift
  /// try await index.deleteAppEntities(identifiedBy: ["IMG_0001"], ofType: Photo.self)
  /// ```
  public func deleteAppEntities<Entity: IndexedEntity>(
    identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
  ) async throws {
    EntityReindexing.begin(for: type, in: application)
    let names = identifiers.map(\.entityIdentifierString)
    try await delete(.identifiers(names, type: type.persistentIdentifier))
  }

  /// Deletes every entity of a type from all indexes of the application, and returns when that is
  /// durable.
  ///
  /// ```swift
  /// try await index.deleteAppEntities(ofType: Photo.self)
  /// ```
  public func deleteAppEntities<Entity: IndexedEntity>(
    ofType entityType: Entity.Type
  ) async throws {
    EntityReindexing.begin(for: entityType, in: application)
    try await application.deleteEverywhere(.type(entityType.persistentIdentifier))
  }
}
