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
  /// A model whose unique properties have the values of a stored one takes its place and identity. What
  /// somebody else has deleted is not stored again. More than one message of the daemon can hold, some
  /// ten thousand models, goes in several changes, in order.
  ///
  /// - Throws: ``SwiftDataError/modelValidationFailure`` for a model that cannot be stored; nothing is
  ///   saved then. `KliegError` where the store does not answer.
  public func save() throws {
    guard hasChanges else { return }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    var report = SaveReport()
    for store in stores {
      var save = ModelSave(context: self, store: store)
      report.add(try save.run())
    }
    inserted = PendingModels()
    changed = PendingModels()
    deleted = PendingModels()
    deletedKeys = [:]
    for observer in observers.values { observer() }
    NotificationCenter.default.post(
      name: Self.didSave, object: self, userInfo: report.userInfo)
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
