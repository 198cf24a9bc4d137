import Dispatch
import KliegModel
import KliegQueue
import KliegStorage

/// The only one who changes an index's store and columns.
///
/// Concurrency model: everything here belongs to the actor's own serial queue, where SQLite may block.
/// Updates that arrive while a transaction is being made durable wait together and share the next one,
/// each under a savepoint of its own, so that each is all or nothing.
actor IndexWriter {
  private struct Waiting {
    let update: PreparedUpdate
    let continuation: CheckedContinuation<UpdateOutcome, any Error>
  }

  private let executor: QueueExecutor
  private let board: IndexBoard
  private let settings: Settings
  private let index: String
  private let folder: String
  private var ledger: Ledger
  private var waiting: [Waiting] = []
  private var isFlushDue = false
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    index: String, folder: String, ledger: sending Ledger, board: IndexBoard, settings: Settings
  ) {
    executor = QueueExecutor(label: "klieg.writer.\(index)", qos: .userInitiated)
    self.index = index
    self.folder = folder
    self.ledger = ledger
    self.board = board
    self.settings = settings
  }

  /// Makes an update durable; returns what became of it once it is.
  func submit(_ update: PreparedUpdate) async throws -> UpdateOutcome {
    guard !isClosed else { throw KliegError(.busy, "Index “\(index)” is being closed.") }
    return try await withCheckedThrowingContinuation { continuation in
      waiting.append(Waiting(update: update, continuation: continuation))
      guard !isFlushDue else { return }
      isFlushDue = true
      // Runs after the submissions that are queued already, which is what groups them.
      Task { self.flush() }
    }
  }

  /// Changes what the index is: declared fields, language, lifetime, application.
  func describe(_ description: IndexDescription) throws {
    try transaction { ledger in try ledger.describe(description) }
    publish()
  }

  /// Deletes what has expired; returns how many items that were.
  func sweep(at now: Timestamp) throws -> Int {
    let expired = ledger.expired(at: now)
    guard !expired.isEmpty else { return 0 }
    try transaction { ledger in try ledger.delete(rows: expired) }
    publish()
    return expired.count
  }

  /// Forgets deletions that both views have made durable, and empties the store's log.
  func forgetDeletions(through sequence: Int64) throws {
    try transaction { ledger in try ledger.store.purgeTombstones(through: sequence) }
    try ledger.store.checkpoint()
  }

  /// Refuses what comes from now on and closes the store.
  func close() {
    isClosed = true
    flush()
  }

  private func flush() {
    isFlushDue = false
    let group = waiting
    waiting = []
    guard !group.isEmpty else { return }
    var outcomes: [Result<UpdateOutcome, any Error>] = []
    do {
      try DiskSpace.check(at: folder, settings: settings)
      try transaction { ledger in
        for entry in group {
          outcomes.append(Result { try ledger.apply(entry.update, settings: settings) })
        }
      }
    } catch {
      let error = named(error)
      outcomes = group.map { _ in .failure(error) }
    }
    publish()
    for (entry, outcome) in zip(group, outcomes) {
      entry.continuation.resume(with: outcome.mapError(named))
    }
  }

  /// Runs changes in one transaction; if that fails, store and columns are as they were.
  private func transaction(_ body: (inout Ledger) throws -> Void) throws {
    let before = ledger
    do {
      try ledger.store.begin()
      try body(&ledger)
      try ledger.store.commit()
    } catch {
      ledger = before
      ledger.store.rollback()
      throw error
    }
  }

  private func publish() {
    let ledger = ledger
    board.publish { state in
      state.columns = ledger.columns.snapshot()
      state.schema = ledger.schema
      state.description = ledger.store.description
      state.clientState = ledger.store.clientState
      state.accepted = ledger.store.sequence
      state.deleted = ledger.deleted
    }
  }

  private func named(_ error: any Error) -> any Error {
    guard let damage = error as? Damage else { return error }
    board.publish { $0.damage = damage }
    return damage.error(index: index)
  }
}
