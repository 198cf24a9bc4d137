/// Finds entities that are few enough to be handed out as a whole.
///
/// Whoever asks then compares and orders them by their properties; no comparators are needed.
///
/// ```swift
/// extension AlbumQuery: EnumerableEntityQuery {
///   func allEntities() async throws -> [Album] { store.albums }
/// }
/// ```
public protocol EnumerableEntityQuery: EntityQuery {
  /// All entities.
  @concurrent func allEntities() async throws -> Self.Result
  /// What the search is for, in words; nil for nothing.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// Nothing.
  public static var findIntentDescription: IntentDescription? { nil }
}
