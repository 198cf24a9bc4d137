/// Finds entities by their identifiers.
///
/// Whoever asks makes the query itself, so its state comes from its dependencies.
///
/// ```swift
/// struct PhotoQuery: EntityQuery {
///   @Dependency var store: PhotoStore
///   func entities(for identifiers: [Photo.ID]) async throws -> [Photo] {
///     store.photos(identifiers)
///   }
/// }
/// ```
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// What is found.
  associatedtype Entity: AppEntity = Self.Result.Result.ValueType
  where Self.Entity == Self.Result.Result
  /// The list of what is found.
  associatedtype Result = [Self.Entity]

  /// Makes a query.
  init()
  /// The entities of some identifiers; those that are no more are left out.
  @concurrent func entities(for identifiers: [Self.Entity.ID]) async throws -> [Self.Entity]
  /// A few entities for who has not said anything yet.
  @concurrent func suggestedEntities() async throws -> Self.Result
  /// How entities are shown, without making them.
  ///
  /// - Parameters:
  ///   - identifiers: Which entities.
  ///   - requestedComponents: What is wanted of each.
  /// - Returns: A representation for each entity that there is.
  /// - Throws: What the application throws.
  @concurrent func displayRepresentations(
    for identifiers: [Self.Entity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [Self.Entity.ID: DisplayRepresentation]
}

extension EntityQuery {
  /// Nothing.
  @concurrent public func suggestedEntities() async throws -> Self.Result { .empty }

  /// What is suggested.
  @concurrent public func results() async throws -> Self.Result { try await suggestedEntities() }

  /// What the entities themselves say.
  @concurrent public func displayRepresentations(
    for identifiers: [Self.Entity.ID], requestedComponents: DisplayRepresentation.Components
  ) async throws -> [Self.Entity.ID: DisplayRepresentation] {
    let pairs = try await entities(for: identifiers).map { ($0.id, $0.displayRepresentation) }
    return Dictionary(pairs) { first, _ in first }
  }
}
