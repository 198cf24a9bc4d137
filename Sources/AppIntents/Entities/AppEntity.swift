public import KliegModel

/// A piece of an application's data that can be named, shown, found and donated.
///
/// ```swift
/// struct Photo: AppEntity {
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo"
///   static let defaultQuery = PhotoQuery()
///   let id: String
///   @Property(title: "Date taken") var takenAt: Date
///   var displayRepresentation: DisplayRepresentation { "\(id)" }
/// }
/// ```
///
/// Copies of an entity share the values of its properties, as they do on Apple's systems: a
/// property's wrapper is an object.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, Self.ID: EntityIdentifierConvertible, Self.ID: Sendable {
  /// The query that finds entities of this type.
  associatedtype DefaultQuery: EntityQuery where Self.ValueType == Self.DefaultQuery.Entity
  /// The query that finds entities of this type.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// The wrapper of an entity's properties.
  public typealias Property = EntityProperty

  /// The identifier as text, by which an index compares.
  public var _attributeValue: AttributeValue { .string(id.entityIdentifierString) }

  /// Asks the type's query for the entity of an identifier.
  public static func _reading(_ text: String) async throws -> Self {
    guard let identifier = ID.entityIdentifier(for: text),
      let entity = try await defaultQuery.entities(for: [identifier]).first
    else { throw ValueText.unreadable(text, as: Self.self) }
    return entity
  }
}
