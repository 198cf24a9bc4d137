import CoreSpotlight
import KliegModel

/// Stores what a context has not saved of one store.
struct ModelSave {
  let context: ModelContext
  let store: any ModelStore
  let entities: [StoredEntity]
  var inserted: [any PersistentModel]
  var changed: [any PersistentModel]
  let deleted: [any PersistentModel]
  /// The items that are deleted, by class.
  var deletions: [String: [String]] = [:]
  /// Models that another one of the same save takes the place of, the later ones behind.
  var superseded: [(old: any PersistentModel, new: any PersistentModel)] = []
  /// Identities that models had before they took another's, the later ones behind.
  var abandoned: [(model: any PersistentModel, identifier: PersistentIdentifier)] = []
  /// Models that take the place of a stored one.
  var replacing: Set<ObjectIdentifier> = []

  private static let attempts = 100

  init(context: ModelContext, store: any ModelStore) {
    self.context = context
    self.store = store
    let entities = context.container.entities.values.filter { $0.store === store }
    // In one order, whatever the dictionary's is.
    self.entities = entities.sorted { $0.entity.name < $1.entity.name }
    let own = Set(entities.map(\.entity.name))
    func mine(_ models: PendingModels) -> [any PersistentModel] {
      models.models.filter { own.contains($0.storage.entity.name) }
    }
    inserted = mine(context.inserted)
    changed = mine(context.changed)
    deleted = mine(context.deleted)
    for model in deleted {
      let identifier = model.storage.identifier
      deletions[identifier.entityName, default: []].append(identifier.primaryKey)
    }
    for (name, keys) in context.deletedKeys where own.contains(name) {
      deletions[name, default: []] += keys.sorted()
    }
  }

  /// Does it.
  ///
  /// - Returns: What was changed.
  /// - Throws: As ``ModelContext/save()``; all models are then what they were before.
  func run() throws -> SaveReport {
    guard !inserted.isEmpty || !changed.isEmpty || !deletions.isEmpty else { return SaveReport() }
    guard entities.allSatisfy({ $0.allowsSave }) else {
      throw SwiftDataError.modelValidationFailure("The store is configured not to be saved.")
    }
    try ModelCheck().check(inserted + changed, deleted)
    var lastError: any Error = SwiftDataError.modelValidationFailure
    for number in 0..<Self.attempts {
      var attempt = self
      do {
        // A mark that is no longer the store's is refused, and asked for the next time.
        let state = try store.state(isKnown: number == 0)
        try attempt.settleIdentities()
        let report = try attempt.send(after: state)
        attempt.finish()
        return report
      } catch {
        attempt.restoreIdentities()
        // Somebody else has saved since; what was found of unique values may no longer hold.
        guard let mismatch = error as? KliegError, mismatch.code == .stateMismatch else {
          throw error
        }
        lastError = error
      }
    }
    throw lastError
  }

  /// A model that was not stored is not to look like the stored one whose place it was to take.
  private func restoreIdentities() {
    for (model, identifier) in abandoned.reversed() { model.storage.identifier = identifier }
  }

  /// Everything is durable: the models are as the store has them.
  private func finish() {
    let settled = Set((changed + superseded.map(\.old)).map { ObjectIdentifier($0) })
    let vanished = context.changed.models.filter { model in
      !settled.contains(ObjectIdentifier(model))
        && entities.contains { $0.entity === model.storage.entity }
    }
    for model in deleted + vanished { context.leave(model, as: .deleted) }
    for (name, keys) in deletions {
      for key in keys {
        if let model = context.registered(name, key) { context.leave(model, as: .deleted) }
      }
    }
    for (_, identifier) in abandoned { context.unregister(identifier) }
    for model in inserted + changed {
      model.storage.saved(as: model.storage.identifier)
      context.register(model)
    }
    // What took a place may have lost it to a later one.
    for (old, new) in superseded.reversed() {
      old.storage.copy(new.storage)
      old.storage.context = context
    }
    context.forgetPending(of: entities)
  }
}
