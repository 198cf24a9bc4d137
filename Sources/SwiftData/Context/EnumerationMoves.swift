/// The models that saves of an enumeration, its own and those of its block, put where it has yet to come by:
/// inserted ones, and those of which the order was changed.
final class EnumerationMoves {
  private let entity: ModelEntity
  private let context: ModelContext
  /// The positions of the properties that are ordered by.
  private let sorted: [Int]
  private var keys: Set<String> = []
  /// Models that had not been saved; the save may give them the identity of stored ones.
  private var inserted: [any PersistentModel] = []

  /// Begins with what is not saved.
  ///
  /// - Parameters:
  ///   - plan: What is enumerated.
  ///   - context: Where; it tells of each save, until ``end()``.
  init<T>(_ plan: FetchPlan<T>, in context: ModelContext) {
    entity = plan.entity.entity
    self.context = context
    sorted = plan.sort.compactMap { key in
      guard case .attribute(let name, _, _) = key else { return nil }
      return plan.entity.names.firstIndex(of: name)
    }
    inserted = context.inserted.of(entity)
    context.enumerations[ObjectIdentifier(self)] = { [unowned self] in note() }
  }

  /// The enumeration is over.
  func end() { context.enumerations[ObjectIdentifier(self)] = nil }

  /// Takes what the context is about to save.
  private func note() {
    settle()
    inserted = context.inserted.of(entity)
    for model in context.changed.of(entity)
    where sorted.contains(where: { model.storage.original[$0] != nil }) {
      keys.insert(model.storage.identifier.primaryKey)
    }
  }

  /// Whether a stored model was put where it is by the enumeration.
  func contains(_ key: String) -> Bool {
    if !inserted.isEmpty { settle() }
    return keys.contains(key)
  }

  /// Saved models have their identity.
  private func settle() {
    for model in inserted { keys.insert(model.storage.identifier.primaryKey) }
    inserted = []
  }
}
