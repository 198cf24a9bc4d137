/// The model classes of a store.
///
/// ```swift
/// let schema = Schema([Trip.self, Stop.self])
/// ```
public final class Schema: Sendable {
  /// A version of a schema, for migrations.
  public let version: Version

  /// The classes.
  package let types: [any PersistentModel.Type]

  /// Makes a schema of classes; those that their relationships lead to belong to it by themselves.
  public convenience init(
    _ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)
  ) {
    self.init(types: types, version: version)
  }

  /// Makes a schema of classes.
  public convenience init(
    _ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)
  ) {
    self.init(types: types, version: version)
  }

  /// Makes the schema of a version.
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(types: versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  private init(types: [any PersistentModel.Type], version: Version) {
    self.types = EntityWalk(from: types).types
    self.version = version
  }

  /// The entities, by name.
  public var entitiesByName: [String: Entity] {
    Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entities.
  public var entities: [Entity] {
    types.map { Entity(ModelEntity.of($0)) }
  }
}

extension Schema: Hashable {
  /// Whether two schemas have the same classes in the same version.
  public static func == (left: Schema, right: Schema) -> Bool {
    left.version == right.version
      && left.types.map(ObjectIdentifier.init) == right.types.map(ObjectIdentifier.init)
  }

  /// Hashes the classes.
  public func hash(into hasher: inout Hasher) {
    for type in types { hasher.combine(ObjectIdentifier(type)) }
  }
}
