public import KliegModel

/// The type and the identifier of an entity, whatever the type is.
///
/// ```swift
/// let name = EntityIdentifier(for: Photo.self, identifier: "IMG_0001")
/// print(name)
/// ```
public struct EntityIdentifier: CustomStringConvertible, Hashable, Sendable, _IntentValue {
  /// The most characters that an identifier may have; a longer one is refused when it is donated.
  public static let valueMaximumLength = 4096

  /// The entity's type.
  public let entityType: any AppEntity.Type
  /// The identifier as text.
  public let identifier: String

  /// Names an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Names the entity of a type and an identifier.
  public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
    self.init(type: entityType, text: identifier.entityIdentifierString)
  }

  package init(type: any AppEntity.Type, text: String) {
    entityType = type
    identifier = text
  }

  /// The type's persistent identifier and the entity's, between them a slash.
  public var description: String { "\(entityType.persistentIdentifier)/\(identifier)" }

  /// The description.
  public var _attributeValue: AttributeValue { .string(description) }

  /// Whether both name one entity.
  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.entityType == right.entityType && left.identifier == right.identifier
  }

  /// Hashes type and identifier.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entityType))
    hasher.combine(identifier)
  }
}
