import CLinux
import Dispatch
import KliegModel
import KliegQueue
import KliegStorage

/// Brings the text view up to the store: reads what changed, hands it to the lanes, moves the
/// checkpoint.
///
/// Works in batches as large as the backlog allows, so a single change on an idle index is visible
/// after one small commit, and a flood is written in few large ones. After any stop it goes on from
/// what the shards say they are complete up to.
///
/// The work is a loop of steps (``step()``): find a generation to go on with, replace one that is
/// damaged, write what is pending, and the same for a generation that is being built beside it.
/// Between two steps the gate may hold it back.
actor TextPipeline {
  private enum Activity {
    case idle
    case working
    /// Working, and woken again meanwhile.
    case workingAgain
    case closed
  }

  /// A generation to be made in place of the one that serves.
  enum Replacement {
    /// Built beside it, which serves until then.
    case beside
    /// At once, since it is damaged.
    case damaged(Damage)
  }

  /// Why nothing is done although there is something to do.
  enum Standstill {
    /// Too many repairs; a person has to look.
    case parked(KliegError)
    /// The store has lost changes that the view holds: it must not be touched.
    case evidence(Damage)

    var error: KliegError {
      switch self {
      case .parked(let error): error
      case .evidence(let damage): KliegError(damage)
      }
    }
  }

  private let executor: QueueExecutor
  let site: TextSite
  let repairs: RepairHistory
  let gate = WriteGate()
  private var activity = Activity.idle
  private var retry: Task<Void, Never>?
  /// Attempts in a row that failed.
  private var failures = 0
  private var waiting: [CheckedContinuation<KliegError?, Never>] = []

  /// What serves and follows the store.
  var current: TextWork?
  /// What is built beside it.
  var next: TextWork?
  var replacement: Replacement?
  var standstill: Standstill?
  /// How far the view had come when memory was last given back.
  private var returnedAt: Int64 = 0
  /// Changes after which memory is given back.
  private static let worthReturning: Int64 = 10_000
  /// Whether the generation on the disk is known to be as it was written.
  var isTrusted = false
  /// The number up to which every shard says on the disk that it is complete; nil while none is open.
  var written: Int64?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(
    index: String, files: IndexFiles, board: IndexBoard, settings: Settings,
    hooks: TextHooks = TextHooks()
  ) {
    executor = QueueExecutor(label: "klieg.text.\(index)", qos: .utility)
    site = TextSite(files: files, board: board, settings: settings, hooks: hooks)
    repairs = RepairHistory(folder: files.text)
  }

  /// Says that there may be something to do.
  nonisolated func wake() {
    Task { await self.begin() }
  }

  /// Returns once nothing is being written, and lets nothing be written until ``release()``, which
  /// each call must be followed by.
  ///
  /// Donations go on; the view only lags.
  ///
  /// - Returns: The number up to which the view is complete on the disk; -1 while it is not open.
  @discardableResult
  func hold() async -> Int64 {
    await gate.hold()
    return written ?? -1
  }

  /// Ends a ``hold()``.
  func release() {
    gate.release()
  }

  /// Makes another generation from the store.
  ///
  /// - Parameters:
  ///   - damage: What is wrong with the one at hand, which is put aside first and then replaced as
  ///     far as the new one has come. Nil for a rebuild that was asked for: the old one serves until
  ///     the new one is complete.
  ///   - generation: Which one is damaged; another that has taken its place is left alone.
  /// - Returns: Nil once the new generation serves whole answers; else why it does not yet.
  @discardableResult
  func rebuild(
    because damage: Damage?, of generation: TextGeneration? = nil
  ) async -> KliegError? {
    if let generation, generation != site.board.state.text { return nil }
    if case .closed = activity { return Self.closed }
    if let damage {
      if let standstill { return standstill.error }
      replacement = .damaged(damage)
    } else {
      repairs.clear()
      standstill = nil
      if replacement == nil { replacement = .beside }
    }
    return await withCheckedContinuation { continuation in
      waiting.append(continuation)
      wake()
    }
  }

  /// Opens everything anew, as after another store has taken the place of the one at hand.
  func reopen() async {
    await gate.hold()
    await closeWorks()
    site.board.publish { state in
      state.textMark = nil
      // Until it is open again nobody knows how far it has come.
      if state.text != nil {
        state.rebuildTarget = max(state.rebuildTarget ?? 0, state.searchable)
      }
    }
    standstill = nil
    gate.release()
    wake()
  }

  /// Ends the work after the step at hand.
  func close() async {
    activity = .closed
    retry?.cancel()
    await gate.close()
    if let current {
      site.board.publish { $0.textMark = nil }
      // Should it fail, the few changes are written once more after the next opening.
      try? await current.level(schema: site.board.state.schema)
      written = await current.written()
    }
    await closeWorks()
    settle(Self.closed)
  }

  var isClosed: Bool {
    if case .closed = activity { true } else { false }
  }

  /// Tells those who wait for a rebuild what came of it.
  func settle(_ failure: KliegError?) {
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume(returning: failure) }
  }

  private func begin() async {
    switch activity {
    case .closed, .workingAgain: return
    case .working:
      activity = .workingAgain
      return
    case .idle: activity = .working
    }
    retry?.cancel()
    repeat {
      if case .workingAgain = activity { activity = .working }
      await work()
    } while isWorkingAgain
    if case .working = activity { activity = .idle }
    returnMemory()
  }

  /// Writing many texts leaves much memory free in pieces, which the allocator would keep.
  private func returnMemory() {
    let searchable = site.board.state.searchable
    guard abs(searchable - returnedAt) >= Self.worthReturning else { return }
    returnedAt = searchable
    linux_return_memory()
  }

  /// Takes steps until there is nothing to do, or something failed.
  private func work() async {
    do {
      var isMore = true
      while isMore {
        await gate.enter()
        defer { gate.leave() }
        isMore = try await step()
      }
      failures = 0
      if replacement == nil, standstill == nil, current?.rebuildTarget == nil { settle(nil) }
    } catch {
      await note(error)
    }
  }

  private func note(_ error: any Error) async {
    // Typed queries and donations go on.
    if !(error is BesideFailure) {
      await current?.close()
      current = nil
      if let damage = error as? Damage, !damage.isOfStore { replacement = .damaged(damage) }
    }
    let failure = (error as? BesideFailure)?.cause ?? error
    if let damage = failure as? Damage { site.hooks.met(damage) }
    site.board.publish { $0.textTrouble = KliegError(failure) }
    settle(KliegError(failure))
    tryAgainLater(unchecked: error is UncheckedGeneration)
  }

  /// What failed may be over by itself, as a full disk is once there is room; a check costs more
  /// than a try.
  private func tryAgainLater(unchecked: Bool) {
    guard !isClosed else { return }
    let pause = Duration.seconds(1 << min(failures, unchecked ? 10 : 6))
    failures += 1
    let time = site.hooks.time
    retry = Task {
      guard (try? await time.sleep(for: pause)) != nil else { return }
      wake()
    }
  }

  private var isWorkingAgain: Bool {
    if case .workingAgain = activity { true } else { false }
  }

  private static let closed = KliegError(.busy, "The index is being closed.")
}

/// Building beside failed, which the generation that serves need not suffer for.
struct BesideFailure: Error {
  let cause: any Error
}

extension KliegError {
  /// What is told of any error.
  init(_ error: any Error) {
    switch error {
    case let error as KliegError: self = error
    case let damage as Damage: self.init(.damaged, "\(damage).", details: ["file": damage.file])
    case let unchecked as UncheckedGeneration: self = unchecked.error
    default: self.init(.unexpected, "\(error)")
    }
  }
}
