import KliegModel

extension ModelContext {
  /// Posted before a context saves.
  public static let willSave = Notification.Name("SwiftDataModelContextWillSave")
  /// Posted after a context has saved, with the identifiers of what was changed.
  public static let didSave = Notification.Name("SwiftDataModelContextDidSave")

  /// What the notification of a save says.
  public enum NotificationKey: String {
    case queryGeneration, invalidatedAllIdentifiers, insertedIdentifiers, updatedIdentifiers
    case deletedIdentifiers
  }

  /// Stores what was inserted, changed and deleted, as one durable change of each store.
  ///
  /// A model that is inserted with the unique values of a stored one takes its place and identity. What
  /// counts is who has a value after the save: models may exchange theirs, or take one that another gives
  /// up. Of several that end with the same, the one that was changed last stays, and an inserted one
  /// rather than a changed one. What somebody else has deleted is not stored again. More than one message
  /// of the daemon can hold, some ten thousand models, goes in several changes, in order.
  ///
  /// - Throws: ``SwiftDataError/modelValidationFailure`` for a model that cannot be stored; nothing is
  ///   saved then. `KliegError` where the store does not answer.
  public func save() throws {
    guard hasChanges else { return }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    try completeDeletions()
    for note in enumerations.values { note() }
    var report = SaveReport()
    for store in stores {
      report.add(try ModelSave(context: self, store: store).run())
    }
    for observer in observers.values { observer() }
    NotificationCenter.default.post(
      name: Self.didSave, object: self, userInfo: report.userInfo)
  }

  /// What was saved of some classes is pending no longer.
  func forgetPending(of entities: [StoredEntity]) {
    inserted.removeAll(of: entities)
    changed.removeAll(of: entities)
    deleted.removeAll(of: entities)
    for entity in entities { deletedKeys[entity.entity.name] = nil }
  }
}

/// The identifiers of what a save has changed.
struct SaveReport {
  var inserted: [PersistentIdentifier] = []
  var updated: [PersistentIdentifier] = []
  var deleted: [PersistentIdentifier] = []

  mutating func add(_ other: SaveReport) {
    inserted += other.inserted
    updated += other.updated
    deleted += other.deleted
  }

  var userInfo: [AnyHashable: Any] {
    [
      ModelContext.NotificationKey.insertedIdentifiers.rawValue: Set(inserted),
      ModelContext.NotificationKey.updatedIdentifiers.rawValue: Set(updated),
      ModelContext.NotificationKey.deletedIdentifiers.rawValue: Set(deleted),
    ]
  }
}
