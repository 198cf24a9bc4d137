import Dispatch
import KliegModel
import KliegQueue
import KliegStorage

/// Does what nobody waits for: sweeps expired items, saves the columns, forgets old deletions.
///
/// Concurrency model: runs on a queue of its own, where saving may block; it only reads published
/// snapshots, and asks the writer for every change.
actor IndexKeeper {
  /// Changes after which the columns are worth saving before the index is closed.
  private static let worthSaving: Int64 = 20_000

  private let executor: QueueExecutor
  private let files: IndexFiles
  private let board: IndexBoard
  private let writer: IndexWriter
  private let text: TextPipeline
  private var saved: Int64
  private var hold: ExpiryHold

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    files: IndexFiles, board: IndexBoard, writer: IndexWriter, text: TextPipeline,
    saved: Int64, services: IndexServices
  ) {
    executor = QueueExecutor(label: "klieg.keeper.\(services.key.name.text)", qos: .background)
    self.files = files
    self.board = board
    self.writer = writer
    self.text = text
    self.saved = saved
    hold = ExpiryHold(services: services)
  }

  /// Makes a round.
  func round(at now: Timestamp) async throws {
    let expired = await writer.expired(at: now)
    // Asked even of none, so that a hold ends once the clock is right.
    if hold.releases(expired.count, of: board.state.columns.count), expired.count > 0 {
      try await writer.delete(expired: expired)
    }
    guard board.state.columns.sequence - saved >= Self.worthSaving else { return }
    try save()
    try await forgetDeletions()
  }

  /// Writes the columns now, as after a repair.
  func saveNow() throws { try save() }

  /// Makes the next opening quick.
  func finish() async throws {
    if board.state.columns.sequence > saved { try save() }
    try await forgetDeletions()
  }

  private func save() throws {
    let state = board.state
    try state.columns.save(to: files.columns, epoch: state.epoch)
    saved = state.columns.sequence
  }

  /// A deletion is forgotten once both views have it on the disk: they would not hear of it again.
  private func forgetDeletions() async throws {
    guard let written = await text.written else { return }
    try await writer.forgetDeletions(through: min(saved, written))
  }
}
