import KliegModel

extension ModelStorage {
  /// Whoever can read for the model: its context, or another of its container when that is gone.
  private var reader: ModelContext? {
    if let context { return context }
    return state == .stored || state == .deleting ? container.map { ModelContext($0) } : nil
  }

  /// Reads what is missing; that it cannot be read, the context notes.
  func load() {
    do {
      try reader?.read(self)
    } catch {
      demandContext(error)
    }
  }

  /// The context that could say so is gone, and a value that nobody has stored is worse than none.
  private func demandContext(_ error: any Error) {
    if context == nil {
      preconditionFailure("\(identifier) is in no context and cannot be read: \(error)")
    }
  }

  /// Reads what is missing if the value of a property is.
  private func readIfMissing(_ position: Int) throws {
    if case .missing = slots[position] { try reader?.read(self) }
  }

  /// The value of a property as the store would keep it, read if need be.
  ///
  /// - Throws: Why it cannot be read, or cannot be kept.
  func known(_ position: Int) throws -> AttributeValue {
    try readIfMissing(position)
    return try stored(position)
  }

  /// The models that a relationship leads to; none where they cannot be read, which the context notes.
  func related(at position: Int) -> [any PersistentModel] {
    do {
      return try readRelated(at: position)
    } catch {
      demandContext(error)
      return []
    }
  }

  /// The models that a relationship leads to.
  ///
  /// - Throws: Why they cannot be read.
  func readRelated(at position: Int) throws -> [any PersistentModel] {
    guard case .relationship(let form) = entity.properties[position].form else { return [] }
    try readIfMissing(position)
    switch slots[position] {
    case .related(let models): return models.filter { !$0.storage.isDeleted }
    case .stored(let stored):
      let keys = Self.keys(stored)
      guard !keys.isEmpty else { return [] }
      guard let reader else {
        // What it leads to was in that context only.
        precondition(
          state != .inserted, "\(identifier) was never saved, and is in no context any more.")
        return []
      }
      let models = try reader.models(of: form.target, keys)
      // What the store does not have now it may have later.
      if models.count == keys.count { slots[position] = .related(models) }
      return models.filter { !$0.storage.isDeleted }
    case .missing, .value: return []
    }
  }

  /// Whether it is known where a relationship leads.
  func isResolved(_ position: Int) -> Bool {
    if case .related = slots[position] { true } else { false }
  }
}
