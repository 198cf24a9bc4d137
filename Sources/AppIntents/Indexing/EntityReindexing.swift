import CoreSpotlight
import KliegModel

/// Has the queries of entity types asked when entities are lost.
enum EntityReindexing {
  /// Has a type's query asked from now on, if it is one that donates again.
  ///
  /// - Returns: Whether it is.
  @discardableResult
  static func begin<Entity: AppEntity>(
    for type: Entity.Type, in application: Application
  ) -> Bool {
    guard let query = Entity.DefaultQuery.self as? any IndexedEntityQuery.Type else { return false }
    register(query, application)
    return true
  }

  /// Has the queries of all types of this program asked from now on.
  ///
  /// - Returns: Whether there is any.
  static func beginAll(in application: Application) -> Bool {
    EntityCatalog.entities.map { begin(for: $0, in: application) }.contains(true)
  }

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
