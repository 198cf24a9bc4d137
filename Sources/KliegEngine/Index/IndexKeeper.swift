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

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    index: String, files: IndexFiles, board: IndexBoard, writer: IndexWriter, text: TextPipeline,
    saved: Int64
  ) {
    executor = QueueExecutor(label: "klieg.keeper.\(index)", qos: .background)
    self.files = files
    self.board = board
    self.writer = writer
    self.text = text
    self.saved = saved
  }

  /// Makes a round.
  func round(at now: Timestamp) async throws {
    if try await writer.sweep(at: now) > 0 { text.wake() }
    guard board.state.columns.sequence - saved >= Self.worthSaving else { return }
    try save()
    try await forgetDeletions()
  }

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
