import Dispatch
import KliegModel
import KliegQueue
import KliegStorage
import KliegText

/// Brings the text view up to the store: reads what changed, hands it to the lanes, moves the
/// checkpoint.
///
/// Works in batches as large as the backlog allows, so a single change on an idle index is visible
/// after one small commit, and a flood is written in few large ones. After any stop it goes on from
/// what the shards say they are complete up to.
actor TextPipeline {
  private enum Activity {
    case idle
    case working
    /// Working, and woken again meanwhile.
    case workingAgain
    case closed
  }

  private let executor: QueueExecutor
  private let index: String
  private let files: IndexFiles
  private let board: IndexBoard
  private let settings: Settings
  private var activity = Activity.idle
  private var work: TextWork?
  /// Damage of the generation at hand, which is to be replaced.
  private var lost: Damage?
  /// Attempts in a row that failed.
  private var failures = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(index: String, files: IndexFiles, board: IndexBoard, settings: Settings) {
    executor = QueueExecutor(label: "klieg.text.\(index)", qos: .utility)
    self.index = index
    self.files = files
    self.board = board
    self.settings = settings
  }

  /// Says that there may be something to do.
  nonisolated func wake() {
    Task { await self.begin() }
  }

  /// The number up to which every shard says on the disk that it is complete; nil while none is open.
  private(set) var written: Int64?

  /// Ends the work after the batch at hand.
  func close() async {
    activity = .closed
    if let work { written = await work.written() }
    await work?.close()
    work = nil
  }

  /// Puts a generation aside that turned out to be damaged, and makes another from the store.
  func rebuild(because damage: Damage) async {
    lost = damage
    await begin()
  }

  private func begin() async {
    switch activity {
    case .closed, .workingAgain: return
    case .working:
      activity = .workingAgain
      return
    case .idle: activity = .working
    }
    repeat {
      if case .workingAgain = activity { activity = .working }
      do {
        try await catchUp()
        failures = 0
      } catch {
        // Typed queries and donations go on.
        await work?.close()
        work = nil
        if let damage = error as? Damage, !damage.isOfStore { lost = damage }
        board.publish { $0.note(error) }
        tryAgainLater()
      }
    } while isWorkingAgain
    if case .working = activity { activity = .idle }
  }

  /// What failed may be over by itself, as a full disk is once there is room.
  private func tryAgainLater() {
    let pause = Duration.seconds(1 << min(failures, 6))
    failures += 1
    Task {
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      await begin()
    }
  }

  private var isWorkingAgain: Bool {
    if case .workingAgain = activity { true } else { false }
  }

  private var isClosed: Bool {
    if case .closed = activity { true } else { false }
  }

  private func catchUp() async throws {
    if work == nil, lost == nil {
      guard await take(try await TextWork.open(files, board: board, settings: settings)) else {
        return
      }
    }
    while !isClosed {
      if let damage = lost {
        await work?.close()
        work = nil
        let fresh = try await TextWork.replace(
          files, board: board, settings: settings, because: damage)
        lost = nil
        guard await take(fresh) else { return }
      }
      guard let current = work else { return }
      let changes = try current.reader.changes(
        after: current.checkpoint, limit: settings[.textBatch], maximumBytes: 32 << 20)
      guard let last = changes.last else { return }
      if let wipe = changes.lastIndex(where: \.isDeletionOfAll) {
        // Nothing from before counts: a new generation is cheaper than deleting each document.
        await current.close()
        work = nil
        let fresh = try await TextWork.begin(
          files, board: board, settings: settings, from: changes[wipe].sequence, target: 0)
        guard await take(fresh) else { return }
        continue
      }
      try await current.write(changes, schema: board.state.schema)
      current.checkpoint = last.sequence
      written = await current.written()
      publish(current)
    }
  }

  /// Goes on with a generation; false if there is nothing to go on with, since all is being closed.
  private func take(_ opened: sending TextWork) async -> Bool {
    guard !isClosed else {
      await opened.close()
      return false
    }
    work = opened
    publish(opened)
    // Only now: until here searches were sent to an older one.
    opened.removeOlder()
    return true
  }

  private func publish(_ work: TextWork) {
    board.publish { state in
      state.searchable = work.checkpoint
      state.text = work.generation
      state.rebuildTarget = work.rebuildTarget
    }
  }
}

extension Change {
  var isDeletionOfAll: Bool {
    if case .deletedAll = self { true } else { false }
  }
}
