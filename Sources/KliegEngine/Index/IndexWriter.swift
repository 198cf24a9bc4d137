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
  let services: IndexServices
  let files: IndexFiles
  private(set) var ledger: Ledger
  private var gate: DonationGate
  private var session: SessionFile?
  private var description: DescriptionFile
  /// After a failure of the disk the store is opened anew: SQLite may have settled for reading.
  private var mustReopen = false
  private var isProbing = false
  private var waiting: [Waiting] = []
  private var isFlushDue = false
  private var isClosed = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    index: String, files: IndexFiles, ledger: sending Ledger, board: IndexBoard,
    session: sending SessionFile?, services: IndexServices
  ) {
    executor = QueueExecutor(label: "klieg.writer.\(index)", qos: .userInitiated)
    self.index = index
    self.files = files
    self.ledger = ledger
    self.board = board
    self.session = session
    self.services = services
    settings = services.settings
    gate = DonationGate(folder: files.folder, settings: services.settings)
    description = DescriptionFile(folder: files.folder)
    description.keep(ledger.store.description)
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

  /// Changes what the index is: declared fields, language, lifetime, application, activation.
  func describe(_ description: IndexDescription) throws {
    try change { ledger in try ledger.describe(description) }
  }

  /// Deletes rows that have expired.
  func delete(expired rows: RowBitmap) throws {
    try change { ledger in _ = try ledger.delete(rows: rows, isExpiry: true) }
  }

  /// The rows that have expired.
  func expired(at now: Timestamp) -> RowBitmap { ledger.expired(at: now) }

  /// Forgets deletions that both views have made durable, and empties the store's log.
  func forgetDeletions(through sequence: Int64) throws {
    try transaction { ledger in try ledger.store.purgeTombstones(through: sequence) }
    try ledger.store.checkpoint()
    noteSession()
  }

  /// Makes a change of the store that is no donation, and shows what came of it.
  func change<Result>(_ body: (inout Ledger) throws -> Result) throws -> Result {
    do {
      let result = try transaction(body)
      publish()
      return result
    } catch {
      throw named(error)
    }
  }

  /// Makes the store's file smaller; donations wait meanwhile.
  func compact() throws {
    do {
      try ledger.store.compact()
      noteSession()
    } catch {
      throw named(error)
    }
  }

  /// Lets another store take this one's place: donations wait meanwhile.
  func replaceStore(_ body: () throws -> (Ledger, SessionFile)) throws {
    (ledger, session) = try body()
    mustReopen = false
    publish { $0.storeVersion += 1 }
  }

  /// Refuses what comes from now on, and closes the store.
  func close() {
    isClosed = true
    flush()
    // The log goes into the file, so that what is compared at the next opening is what was closed.
    _ = try? ledger.store.checkpoint()
    try? session?.end(stamps: SessionFile.stamps(of: files.folder))
    session = nil
  }

  private func flush() {
    isFlushDue = false
    let group = waiting
    waiting = []
    guard !group.isEmpty else { return }
    var outcomes: [Result<UpdateOutcome, any Error>] = []
    do {
      try gate.check()
      try transaction { ledger in
        for entry in group {
          outcomes.append(Result { try ledger.apply(entry.update, settings: settings) })
        }
      }
      turn(gate.note(nil))
    } catch {
      let error = named(error)
      outcomes = group.map { _ in .failure(error) }
      turn(gate.note(error))
    }
    publish()
    for (entry, outcome) in zip(group, outcomes) {
      entry.continuation.resume(with: outcome.mapError(named))
    }
  }

  /// Runs changes in one transaction; if that fails, store and columns are as they were.
  private func transaction<Result>(_ body: (inout Ledger) throws -> Result) throws -> Result {
    if mustReopen { try reopenAfterFailure() }
    let before = ledger
    do {
      try ledger.store.begin()
      let result = try body(&ledger)
      try ledger.store.commit()
      noteSession()
      return result
    } catch {
      ledger = before
      ledger.store.rollback()
      if let error = error as? KliegError, error.isOfStorage {
        mustReopen = true
        // What stands in spite of it is in the answers from here on; else the next change tries again.
        try? reopenAfterFailure()
      }
      throw error
    }
  }

  private func reopenAfterFailure() throws {
    var reopened = ledger
    try reopened.reopenStore(in: files.folder, acknowledged: board.state.accepted)
    ledger = reopened
    mustReopen = false
    noteSession()
  }

  private func noteSession() {
    session?.note(
      epoch: ledger.store.epoch, accepted: ledger.store.sequence, row: ledger.store.lastRow)
  }

  /// Says that donations are refused, or taken again.
  private func turn(_ turn: DonationGate.Turn) {
    switch turn {
    case .none: return
    case .closed(let error):
      services.note(.refusing, "Donations are refused: \(error.message)")
      probe()
    case .opened: services.note(.accepting, "Donations are taken again.")
    }
  }

  /// Tries by itself until writing works again, so that nobody has to donate to find out.
  private func probe() {
    guard !isProbing else { return }
    isProbing = true
    let services = services
    Task { [weak self] in
      var pause = Duration.seconds(1)
      while let self, await self.isStillRefusing() {
        guard (try? await services.time.sleep(for: pause)) != nil else { return }
        pause = min(pause * 2, .seconds(30))
      }
    }
  }

  private func isStillRefusing() -> Bool {
    guard gate.isClosed, !isClosed else {
      isProbing = false
      return false
    }
    do {
      try gate.check()
      try transaction { _ in }
      turn(gate.note(nil))
    } catch {
      turn(gate.note(named(error)))
    }
    publish()
    isProbing = gate.isClosed
    return gate.isClosed
  }

  private func publish(_ also: (inout IndexState) -> Void = { _ in }) {
    let ledger = ledger
    let writes = gate.writes
    board.publish { state in
      state.columns = ledger.columns.snapshot()
      state.schema = ledger.schema
      state.description = ledger.store.description
      state.epoch = ledger.store.epoch
      state.clientState = ledger.store.clientState
      state.accepted = ledger.store.sequence
      state.deleted = ledger.deleted
      state.missing = ledger.missing
      state.setAside = ledger.store.setAsideCount
      state.writes = writes
      state.home = ledger.store.home
      also(&state)
    }
    description.keep(ledger.store.description)
  }

  private func named(_ error: any Error) -> any Error {
    guard let damage = error as? Damage else { return error }
    services.met(damage)
    return damage.error(index: index)
  }
}
