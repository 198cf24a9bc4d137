internal import KliegFaults
internal import KliegModel

extension Store {
  /// Whether changes may be made; false also after SQLite gave a transaction up.
  package var isInTransaction: Bool {
    if case .open = transaction { true } else { false }
  }

  /// Begins a group of changes.
  package func begin() throws {
    guard case .none = transaction else {
      throw KliegError(.unexpected, "A transaction of the store is open already.")
    }
    try FailPoint.storeBegin.pass(path)
    try connection.execute("BEGIN IMMEDIATE")
    transaction = .open(state)
  }

  /// Makes the changes since ``begin()`` durable.
  ///
  /// - Throws: The reason why not; then nothing of the transaction counts, and another may begin.
  package func commit() throws {
    guard case .open = transaction else {
      defer { transaction = .none }
      if case .lost(let reason) = transaction { throw reason }
      throw KliegError(.unexpected, "No transaction of the store is open.")
    }
    do {
      if let damage = home.damage { throw damage }
      try FailPoint.storeCommitBefore.pass(path)
      try state.saveMark(connection)
      try connection.execute("COMMIT")
      transaction = .none
    } catch {
      rollback()
      throw error
    }
    try FailPoint.storeCommitAfter.pass(path)
  }

  /// Undoes all changes since ``begin()``.
  package func rollback() {
    if case .open(let earlier) = transaction { state = earlier }
    transaction = .none
    guard connection.isInTransaction else { return }
    // A rollback that fails has still ended the transaction, or the next begin fails and says so.
    try? connection.execute("ROLLBACK")
  }

  /// Makes changes of which either all count or, when the body throws, none.
  ///
  /// An error may also cost the whole transaction, as a full disk does: every later change, and
  /// the commit, then throw that error.
  package func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try change { try connection.execute("SAVEPOINT part") }
    let earlier = state
    do {
      let result = try body()
      try change { try connection.execute("RELEASE part") }
      return result
    } catch {
      if case .open = transaction {
        try undo(to: earlier, because: error)
      }
      throw error
    }
  }

  private func undo(to earlier: StoreState, because reason: any Error) throws {
    do {
      try connection.execute("ROLLBACK TO part")
      try connection.execute("RELEASE part")
      state = earlier
    } catch {
      lose(reason)
    }
  }

  /// Runs a change; notices when SQLite gave up the transaction with it.
  func change<Result>(_ body: () throws -> Result) throws -> Result {
    switch transaction {
    case .none: throw KliegError(.unexpected, "No transaction of the store is open.")
    case .lost(let reason): throw reason
    case .open:
      do {
        return try body()
      } catch {
        if !connection.isInTransaction { lose(error) }
        throw error
      }
    }
  }

  private func lose(_ reason: any Error) {
    rollback()
    transaction = .lost(reason)
  }
}
