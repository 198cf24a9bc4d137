package import KliegModel
import KliegStorage

/// One named index: a façade over its writer, its text pipeline and its readers.
package final class Index: Sendable {
  package let name: String
  let board: IndexBoard
  let readers: ReaderPool
  let settings: Settings
  let services: IndexServices
  let files: IndexFiles
  let writer: IndexWriter
  let text: TextPipeline
  let keeper: IndexKeeper
  let doctor: IndexDoctor
  let engagement: EngagementBook

  init(
    files: IndexFiles, state: IndexState, ledger: sending Ledger, session: sending SessionFile,
    saved: Int64, isTrusted: Bool, notes: CrashNotes?, inherited: [Damage],
    isRepaired: Bool, engagement: EngagementBook, services: IndexServices
  ) {
    let name = services.key.name.text
    self.name = name
    self.files = files
    self.services = services
    settings = services.settings
    self.engagement = engagement
    let board = IndexBoard(state)
    let writer = IndexWriter(
      index: name, files: files, ledger: ledger, board: board, session: session,
      services: services)
    let text = TextPipeline(
      index: name, files: files, board: board, settings: services.settings,
      hooks: services.textHooks(files: files, writer: writer, isTrusted: isTrusted, notes: notes))
    let keeper = IndexKeeper(
      files: files, board: board, writer: writer, text: text, saved: saved, services: services)
    board.follow { [weak text] in text?.wake() }
    self.board = board
    self.writer = writer
    self.text = text
    self.keeper = keeper
    doctor = IndexDoctor(
      Patient(
        files: files, board: board, writer: writer, text: text, keeper: keeper,
        services: services), services: services, inherited: inherited,
      isRepairedAtOpening: isRepaired)
    readers = ReaderPool(index: name, files: files, limit: services.settings[.readers])
  }

  /// Begins what goes on by itself: the text view, and what is left of a repair.
  func start() async {
    text.wake()
    await doctor.start()
  }

  /// Makes an update durable, and returns what became of it.
  ///
  /// - Parameters:
  ///   - update: What to change.
  ///   - waitUntilSearchable: Whether to return only once text queries see the change.
  /// - Returns: What became of it, item by item where one was refused.
  /// - Throws: Why nothing of it was accepted.
  package func update(
    _ update: Update, waitUntilSearchable: Bool = false
  ) async throws -> UpdateOutcome {
    try check(update)
    let prepared = PreparedUpdate(update, schema: board.state.schema, settings: settings)
    let outcome = try await writer.submit(prepared)
    if waitUntilSearchable {
      try await board.waitUntilSearchable(outcome.sequence)
    }
    return outcome
  }

  /// Returns once text queries see everything that is accepted now.
  package func waitUntilSearchable() async throws {
    try await board.waitUntilSearchable(board.state.accepted)
  }

  /// Takes over what a description says of the index.
  package func describe(_ description: IndexDescription) async throws {
    try await writer.describe(description)
    // What it says of fields may want another text view, though no item was changed.
    text.wake()
  }

  /// What the index holds and how far its views have come.
  package func status() -> IndexStatus {
    let state = board.state
    let activity: IndexStatus.State =
      if let reason = state.parked ?? state.parkedText {
        .parked(reason)
      } else if let damage = state.damage {
        .damaged(damage.description)
      } else if let building = state.rebuilding {
        .rebuilding(done: Int64(building.done), total: Int64(building.total ?? building.done))
      } else if state.sequences.pending > 0 { .indexing } else { .ready }
    return IndexStatus(
      description: state.description, state: activity, items: state.columns.count,
      sequences: state.sequences, bytes: files.bytes(), epoch: state.epoch,
      clientState: state.clientState,
      health: IndexHealth(
        writes: state.writes, missing: state.missing, pendingSince: state.ages.oldest,
        generations: TextFolder(path: files.text).records, setAside: state.setAside))
  }

  /// Changes when an index of this name is made anew.
  package var epoch: String { board.state.epoch }

  /// A tick after each change of the status; ticks not taken meanwhile are one.
  package func changes() -> AsyncStream<Void> { board.changes() }

  /// Sweeps expired items and keeps the files tidy.
  func maintain(at now: Timestamp) async {
    do {
      try await keeper.round(at: now)
    } catch let damage as Damage {
      services.met(damage)
    } catch {
      // A full disk and the like are told by the writer, and tried again with the next round.
    }
  }

  /// Ends all work on the index; saving makes the next opening quicker.
  func close(saving: Bool) async {
    await doctor.stop()
    board.close()
    await text.close()
    readers.close()
    // Without this the next opening is slower, and no more.
    if saving { try? await keeper.finish() }
    await engagement.verify()
    await writer.close()
  }

  private func check(_ update: Update) throws {
    guard update.items.count <= settings[.itemsPerUpdate] else {
      throw KliegError(
        .limitExceeded,
        "An update of \(update.items.count) items is too long; \(settings[.itemsPerUpdate]) are "
          + "allowed.", details: ["limit": Setting.itemsPerUpdate.rawValue])
    }
    let stateBytes = update.clientState?.count ?? 0
    guard stateBytes <= settings[.clientStateBytes] else {
      throw KliegError(
        .limitExceeded,
        "A client state of \(stateBytes) bytes is too long; \(settings[.clientStateBytes]) are "
          + "allowed.", details: ["limit": Setting.clientStateBytes.rawValue])
    }
  }
}
