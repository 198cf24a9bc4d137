package import CoreSpotlight
import KliegModel
import KliegQueue

/// The stores of an app's models.
///
/// ```swift
/// let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration("trips"))
/// let context = ModelContext(container)
/// ```
public class ModelContainer: Equatable, @unchecked Sendable {
  // Sendable because what changes is behind a lock, or belongs to the main actor; the rest is constant.

  /// The classes.
  public final let schema: Schema
  /// What leads from older versions of the classes to these.
  public final let migrationPlan: (any SchemaMigrationPlan.Type)?
  /// The stores.
  public var configurations: Set<ModelConfiguration> {
    get { lockedConfigurations.withLock { $0 } }
    set { lockedConfigurations.withLock { $0 = newValue } }
  }
  private let lockedConfigurations: Locked<Set<ModelConfiguration>>
  final let entities: [ObjectIdentifier: StoredEntity]
  final let entitiesByName: [String: StoredEntity]
  @MainActor private var main: ModelContext?

  /// Opens the stores of some classes and of those that their relationships lead to.
  ///
  /// What was stored with other forms of the classes is brought to these: a property that was called
  /// otherwise (`originalName`) keeps its values, one that is new has its default in all models, and one that
  /// is no more takes its values with it.
  ///
  /// - Parameters:
  ///   - forTypes: The classes.
  ///   - migrationPlan: What leads from older versions to these.
  ///   - configurations: The stores; none for one of the usual name.
  /// - Throws: ``SwiftDataError``; also where an attribute is stored with values of another kind.
  public convenience init(
    for forTypes: any PersistentModel.Type...,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens the stores of a schema.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens the stores of a schema.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    try self.init(
      schema: givenSchema, migrationPlan: migrationPlan, configurations: configurations,
      application: .current)
  }

  /// Opens the stores of a schema that are an app's.
  package convenience init(
    schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration], application: Application
  ) throws {
    let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
    try Self.check(configurations, schema)
    let stores = configurations.map { configuration -> any ModelStore in
      configuration.isStoredInMemoryOnly
        ? MemoryStore(name: configuration.name)
        : DaemonStore(name: configuration.name, application: application)
    }
    if let migrationPlan {
      for (configuration, store) in zip(configurations, stores) {
        let run = MigrationRun(plan: migrationPlan, store: store) { schema, isOld in
          try ModelContainer(
            schema, [ModelConfiguration(configuration.name)], [store], migrates: !isOld)
        }
        try run.run()
      }
    }
    try self.init(schema, configurations, stores, migrationPlan)
  }

  /// Opens stores with the classes of a schema.
  private init(
    _ schema: Schema, _ configurations: [ModelConfiguration], _ stores: [any ModelStore],
    _ migrationPlan: (any SchemaMigrationPlan.Type)? = nil, migrates: Bool = true
  ) throws {
    self.schema = schema
    self.migrationPlan = migrationPlan
    lockedConfigurations = Locked(Set(configurations))
    var entities: [ObjectIdentifier: StoredEntity] = [:]
    var rest = schema.types
    for (configuration, store) in zip(configurations, stores) {
      let own = configuration.schema.map { schema in
        Set(schema.types.map { ObjectIdentifier($0) })
      }
      let types = rest.filter { own?.contains(ObjectIdentifier($0)) ?? true }
      rest.removeAll { own?.contains(ObjectIdentifier($0)) ?? true }
      let opening = StoreOpening(
        store: store, types: types, allowsSave: configuration.allowsSave, migrates: migrates)
      for entity in try opening.open() {
        entities[ObjectIdentifier(entity.entity.type)] = entity
      }
    }
    self.entities = entities
    entitiesByName = Dictionary(
      entities.values.map { ($0.entity.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func check(_ configurations: [ModelConfiguration], _ schema: Schema) throws {
    var names: Set<String> = []
    let types = Set(schema.types.map { ObjectIdentifier($0) })
    for type in schema.types where ModelEntity.of(type).hasUnknownUniques {
      throw SwiftDataError.loadIssueModelContainer(
        "What is to be unique of “\(type)” is no property that it stores.")
    }
    for configuration in configurations {
      guard names.insert(configuration.name).inserted else {
        throw SwiftDataError.duplicateConfiguration
      }
      guard configuration.name.utf8.count <= 100 else {
        throw SwiftDataError.configurationFileNameTooLong
      }
      guard !configuration.name.isEmpty,
        !configuration.name.unicodeScalars.contains(where: {
          $0 == "/" || $0.properties.generalCategory == .control
        })
      else { throw SwiftDataError.configurationFileNameContainsInvalidCharacters }
      for type in configuration.schema?.types ?? []
      where !types.contains(ObjectIdentifier(type)) {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema
      }
    }
  }

  /// The context of the main actor, which saves by itself.
  @MainActor public var mainContext: ModelContext {
    if let main { return main }
    let context = ModelContext(self)
    context.autosaveEnabled = true
    main = context
    return context
  }

  /// What the last fetches said of models that damage has taken, a sentence a store; empty while all are
  /// there.
  ///
  /// An index keeps the only copy of its models. What can be read of a damaged one is there again by itself;
  /// the rest comes back from a backup.
  public var losses: [any Error] {
    Dictionary(entities.values.map { ($0.store.identifier, $0.store) }) { first, _ in first }
      .values.compactMap(\.loss)
  }

  /// Whether two are the same container.
  public static func == (left: ModelContainer, right: ModelContainer) -> Bool { left === right }

  /// What the container knows of a class.
  final func stored(_ type: any PersistentModel.Type) throws -> StoredEntity {
    guard let entity = entities[ObjectIdentifier(type)] else {
      throw SwiftDataError.loadIssueModelContainer(
        "The class “\(type)” is not of the container's schema.")
    }
    return entity
  }
}
