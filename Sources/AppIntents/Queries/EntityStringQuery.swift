/// Finds entities by what a person has typed.
///
/// ```swift
/// extension PhotoQuery: EntityStringQuery {
///   func entities(matching string: String) async throws -> [Photo] { store.photos(named: string) }
/// }
/// ```
public protocol EntityStringQuery: EntityQuery {
  /// The entities that a text is about.
  @concurrent func entities(matching string: String) async throws -> Self.Result
}
