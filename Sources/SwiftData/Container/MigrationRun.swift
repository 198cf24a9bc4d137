import KliegModel

/// Brings a store from the version that it was last opened with to the newest of a plan, stage by stage.
///
/// The store keeps its version as an item, written after each stage: after a stop, the stage that was under
/// way is done again.
struct MigrationRun {
  let plan: any SchemaMigrationPlan.Type
  let store: any ModelStore
  /// A container of the store with the classes of a version; of an old one, which may meet what a stopped
  /// stage has stored in the form of the new one, nothing is brought to its form.
  let open: (_ schema: Schema, _ isOld: Bool) throws -> ModelContainer

  private static let type = "SwiftData.Schema"
  private static let attribute = "swiftdata.version"

  /// Does the stages that are due.
  ///
  /// - Throws: ``SwiftDataError/backwardMigration`` for a store of a later version than the plan has,
  ///   ``SwiftDataError/unknownSchema`` for one that it does not have, and what the stages throw.
  func run() throws {
    guard let newest = plan.schemas.last else { return }
    _ = try store.open(declaring: [Field(Self.attribute, .keyword)])
    var version = try storedVersion() ?? firstVersion()
    guard version <= newest.versionIdentifier else { throw SwiftDataError.backwardMigration }
    guard plan.schemas.contains(where: { $0.versionIdentifier == version }) else {
      throw SwiftDataError.unknownSchema
    }
    while version < newest.versionIdentifier {
      guard let stage = plan.stages.first(where: { $0.origin.versionIdentifier == version }) else {
        throw SwiftDataError.unknownSchema
      }
      try run(stage)
      version = stage.destination.versionIdentifier
      try record(version)
    }
    try record(version)
  }

  private func run(_ stage: MigrationStage) throws {
    guard case .custom(let from, let to, let willMigrate, let didMigrate) = stage else {
      _ = try open(Schema(versionedSchema: stage.destination), false)
      return
    }
    try willMigrate?(ModelContext(try open(Schema(versionedSchema: from), true)))
    let after = try open(Schema(versionedSchema: to), false)
    try didMigrate?(ModelContext(after))
  }

  private var query: KliegModel.Query {
    KliegModel.Query(
      filter: .attribute(SystemAttribute.type.rawValue, .equal(.string(Self.type))), limit: 1)
  }

  private func storedVersion() throws -> Schema.Version? {
    guard let hit = try store.search(query).hits.first,
      case .string(let text)? = hit.attributes[Self.attribute]
    else {
      // What cannot be read may be the version, and stages are not to be done twice.
      if let loss = store.loss { throw loss }
      return nil
    }
    let parts = text.split(separator: ".").compactMap { Int($0) }
    return parts.count == 3 ? Schema.Version(parts[0], parts[1], parts[2]) : nil
  }

  /// The version of a store that says none: the newest of one without models, else the oldest.
  private func firstVersion() throws -> Schema.Version {
    let isNew = try store.count(.not(StoredAttributes.everything)) == 0
    let schema = isNew ? plan.schemas.last : plan.schemas.first
    return schema?.versionIdentifier ?? Schema.Version(1, 0, 0)
  }

  private func record(_ version: Schema.Version) throws {
    guard try storedVersion() != version else { return }
    let item = Item(
      "schema", type: Self.type, expiration: .never,
      attributes: [Self.attribute: .string(version.description)])
    _ = try store.update(Update(items: [item]))
  }
}

extension MigrationStage {
  /// The version that it leads from.
  var origin: any VersionedSchema.Type {
    switch self {
    case .lightweight(let from, _), .custom(let from, _, _, _): from
    }
  }

  /// The version that it leads to.
  var destination: any VersionedSchema.Type {
    switch self {
    case .lightweight(_, let to), .custom(_, let to, _, _): to
    }
  }
}
