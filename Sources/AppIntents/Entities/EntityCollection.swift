public import KliegModel

/// Entities of a type by their identifiers, fetched only when they are wanted.
///
/// ```swift
/// let album = EntityCollection<Photo>(identifiers: ["IMG_0001", "IMG_0002"])
/// let photos = try await album.entities()
/// ```
public struct EntityCollection<Entity: AppEntity>: _IntentValue, Sendable {
  /// The identifiers, in order.
  public var identifiers: [Entity.ID]

  /// Makes a collection of identifiers.
  public init(identifiers: [Entity.ID]) {
    self.identifiers = identifiers
  }

  /// Makes a collection of entities, of which only the identifiers are kept.
  public init(entities: [Entity]) {
    identifiers = entities.map(\.id)
  }

  /// The entities, from the type's query; those that are no more are left out.
  public func entities() async throws -> [Entity] {
    try await Entity.defaultQuery.entities(for: identifiers)
  }

  /// The identifiers as text.
  public var _attributeValue: AttributeValue {
    .list(identifiers.map { .string($0.entityIdentifierString) })
  }
}
