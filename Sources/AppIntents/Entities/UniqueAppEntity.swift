/// An entity of which there is exactly one, such as an application's settings.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// A query for the one entity of its type.
///
/// ```swift
/// struct SettingsQuery: UniqueAppEntityQuery {
///   func uniqueEntity() async throws -> Settings { Settings() }
/// }
/// ```
public protocol UniqueAppEntityQuery: EntityQuery where Entity == Unique {
  /// The entity's type.
  associatedtype Unique: AppEntity
  /// The entity.
  @concurrent func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// The one entity, if it is asked for.
  @concurrent public func entities(for identifiers: [Unique.ID]) async throws -> [Unique] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }
}
