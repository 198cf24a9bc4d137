import CoreSpotlight
import KliegModel

/// Has the queries of entity types asked when entities are lost.
enum EntityReindexing {
  /// Has a type's query asked from now on, if it is one that donates again.
  static func begin<Entity: AppEntity>(for type: Entity.Type, in application: Application) {
    if let query = Entity.DefaultQuery.self as? any IndexedEntityQuery.Type {
      register(query, application)
    }
  }

  /// Has the queries of all types of this program asked from now on.
  ///
  /// - Returns: Whether there is any.
  static func beginAll(in application: Application) -> Bool {
    for type in EntityCatalog.entities { begin(for: type, in: application) }
    return EntityCatalog.entities.contains {
      queryType(of: $0) is any IndexedEntityQuery.Type
    }
  }

  private static func queryType<Entity: AppEntity>(_ type: Entity.Type) -> Any.Type {
    Entity.DefaultQuery.self
  }

  private static func queryType(of type: any AppEntity.Type) -> Any.Type { queryType(type) }

  private static func register<Query: IndexedEntityQuery>(
    _ query: Query.Type, _ application: Application
  ) {
    // Once, so that a program that only answers is not made to serve in another way by what it
    // donates.
    application.registerReindexer(
      forType: Query.Entity.persistentIdentifier, unlessRegistered: true
    ) { request in
      guard let identifiers = request.identifiers else {
        return try await Query().reindexAllEntities(indexDescription: request.description)
      }
      // What is no identifier of the type can be nobody's entity: it is left out, and forgotten.
      let known = identifiers.compactMap { Query.Entity.ID.entityIdentifier(for: $0) }
      try await Query().reindexEntities(for: known, indexDescription: request.description)
    }
  }
}
