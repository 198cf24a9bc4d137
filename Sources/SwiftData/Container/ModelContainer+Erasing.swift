import KliegModel

extension ModelContainer {
  /// Deletes all models of all classes, in one durable change of each store.
  ///
  /// ```swift
  /// try container.erase()
  /// ```
  ///
  /// Contexts are not asked: what they have in hand and change after that is not stored again. The history has
  /// it as a transaction without changes.
  ///
  /// - Throws: `KliegError` where a store does not answer.
  public func erase() throws {
    for (_, entities) in Dictionary(grouping: entities.values, by: { $0.store.identifier }) {
      guard let store = entities.first?.store else { continue }
      try Erasure(store: store, types: entities.map(\.entity.name).sorted()).run()
    }
  }

  /// Deletes all models, as far as the stores can be reached.
  public func deleteAllData() { try? erase() }
}

/// The deletion of everything of some classes, with a mark as each save leaves one: who saves at the same time
/// finds out, and looks again at what is there.
private struct Erasure {
  let store: any ModelStore
  let types: [String]

  private static let attempts = 100

  func run() throws {
    var lastError: any Error = SwiftDataError.modelValidationFailure
    for number in 0..<Self.attempts {
      do {
        return try run(after: try store.state(isKnown: number == 0))
      } catch let error as KliegError where error.code == .stateMismatch {
        lastError = error
      }
    }
    throw lastError
  }

  private func run(after state: StoreState?) throws {
    let next = StoreState(after: state)
    var update = Update(items: [try TransactionRecord(author: nil).item(number: next.number)])
    update.deletions = types.map { .type($0) }
    if let old = TransactionRecord.forgotten(with: next.number) { update.deletions.append(old) }
    update.clientState = next.bytes
    update.expectedState = state?.bytes ?? []
    _ = try store.update(update)
  }
}
