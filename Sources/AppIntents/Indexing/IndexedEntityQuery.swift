public import CoreSpotlight

/// A query that donates entities again when their index has lost them.
///
/// When the query of an ``IndexedEntity``'s type conforms, it is asked for what was donated with
/// `indexAppEntities`; what was donated otherwise, and types whose query does not conform, are the
/// index delegate's. Returning means done; what is thrown makes the daemon ask again, after a pause
/// that grows with each failure, also after a restart. Apple leaves open when that is.
///
/// An application serves from its first call about the type on; see ``EntityHost`` for being asked
/// earlier, and for being started when it is not running.
///
/// ```swift
/// struct PhotoQuery: IndexedEntityQuery {
///   @Dependency var store: PhotoStore
///   func entities(for identifiers: [Photo.ID]) async throws -> [Photo] {
///     store.photos(identifiers)
///   }
///   func reindexEntities(
///     for identifiers: [Photo.ID], indexDescription: CSSearchableIndexDescription
///   ) async throws {
///     try await CSSearchableIndex(name: "photos").indexAppEntities(store.photos(identifiers))
///   }
///   func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
///     try await CSSearchableIndex(name: "photos").indexAppEntities(store.all)
///   }
/// }
/// ```
public protocol IndexedEntityQuery: EntityQuery where Self.Entity: IndexedEntity {
  /// Donates the entities of some identifiers again; those that are no more are deleted, or left
  /// out.
  ///
  /// - Parameters:
  ///   - identifiers: Which entities.
  ///   - indexDescription: What is said of the index.
  /// - Throws: Why it could not be done; then it is asked for again.
  @concurrent func reindexEntities(
    for identifiers: [Self.Entity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws

  /// Donates all entities again.
  ///
  /// - Parameter indexDescription: What is said of the index.
  /// - Throws: Why it could not be done; then it is asked for again.
  @concurrent func reindexAllEntities(
    indexDescription: CSSearchableIndexDescription
  ) async throws
}
