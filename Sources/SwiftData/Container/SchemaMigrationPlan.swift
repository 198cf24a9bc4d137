/// The versions of an app's models, and what leads from each to the next.
public protocol SchemaMigrationPlan: SendableMetatype {
  /// The versions, the oldest first.
  static var schemas: [any VersionedSchema.Type] { get }
  /// The stages between them.
  static var stages: [MigrationStage] { get }
}

/// What leads from one version of an app's models to the next.
public enum MigrationStage: Sendable {
  /// Attributes come, go or are renamed, which needs nothing but the classes.
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  /// Something is done before or after that.
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: (@Sendable (ModelContext) throws -> Void)?,
    didMigrate: (@Sendable (ModelContext) throws -> Void)?)
}
