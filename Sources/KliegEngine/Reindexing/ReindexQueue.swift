import Dispatch
import KliegFaults
package import KliegModel
import KliegQueue

/// Asks the applications' reindexers for what indexes want, and sees to it that it comes.
///
/// A task is durable, one an index; of one owner one request is open at a time, of all owners a limited
/// number. A request goes to a connected reindexer, the one connected longest first; where there is none,
/// the program that the index's description names is started. Only a completed request counts;
/// a failure, a reindexer that goes away and one that says nothing for long bring the task back after
/// a pause. Requests do not survive the daemon: what an index wants decides what is asked anew.
///
/// Concurrency model: on a queue of its own, below searches and donations. Whatever may take long is
/// awaited, and the job is looked at again afterwards, since it may have been cancelled meanwhile.
package actor ReindexQueue {
  /// Starts the program of an activation's name for an index; returns once that has ended.
  package typealias Activate =
    @Sendable (_ activation: String, _ key: IndexKey) async throws -> Void

  /// Failures in a row up to which another connected reindexer is asked without a pause.
  static let quickFailures = 3

  private let executor = QueueExecutor(label: "klieg.reindex", qos: .utility)
  let catalog: Catalog
  let settings: Settings
  let time: any TimeSource
  let pause: ReindexPause
  let activate: Activate
  /// Takes events, so that they keep their order among those of others; nil for the catalog itself.
  let noteEvent: (@Sendable (IndexEvent, UInt32) -> Void)?
  let source: @Sendable (IndexKey) async throws -> any ReindexSource

  var jobs: [IndexKey: ReindexJob] = [:]
  var reindexers: [Int: Reindexer] = [:]
  /// Owners whose started program has not ended.
  var started: Set<ReindexOwner> = []
  private var paused: Set<UInt32> = []
  private var watchers: [Int: (user: UInt32, ticks: AsyncStream<Void>.Continuation)] = [:]
  private var lastNumber = 0
  private(set) var isClosed = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a queue; nothing happens before ``start()``.
  ///
  /// - Parameters:
  ///   - catalog: Keeps the tasks.
  ///   - settings: The daemon's settings.
  ///   - time: Where time comes from.
  ///   - pause: How long a failed reindexer is left alone; nil as the settings say.
  ///   - note: Takes events and brings them to the catalog; nil to give them to that at once.
  ///   - activate: Starts programs.
  ///   - source: Finds an index.
  package init(
    catalog: Catalog, settings: Settings, time: any TimeSource = SystemTime(),
    pause: ReindexPause? = nil, note: (@Sendable (IndexEvent, UInt32) -> Void)? = nil,
    activate: @escaping Activate,
    source: @escaping @Sendable (IndexKey) async throws -> any ReindexSource
  ) {
    self.catalog = catalog
    self.settings = settings
    self.time = time
    self.pause = pause ?? ReindexPause(settings)
    self.activate = activate
    noteEvent = note
    self.source = source
  }

  /// Goes on with the tasks that the catalog has kept.
  package func start() async {
    for record in await catalog.tasks where record.isOpen && jobs[record.key] == nil {
      let description = await catalog.description(of: record.key)
      guard jobs[record.key] == nil else { continue }
      let job = ReindexJob(record, activation: description?.activation)
      jobs[record.key] = job
      if case .retrying(let moment) = record.task.state {
        // The calendar may have jumped while nobody ran: no pause is longer than the longest.
        let left = moment.microseconds.subtractingReportingOverflow(time.date.microseconds)
        let wait: Duration = left.overflow ? .zero : .microseconds(left.partialValue)
        pause(job, for: min(max(wait, .zero), pause.cap))
      }
    }
    paused.formUnion(await catalog.pausedUsers)
    pump()
  }

  /// Ends all work; open requests are void, and tasks stay for the next start.
  package func close() {
    isClosed = true
    for job in jobs.values {
      if case .serving(let serving) = job.phase { serving.deadline.cancel() }
    }
    jobs = [:]
    for reindexer in reindexers.values { reindexer.requests.finish() }
    reindexers = [:]
    for watcher in watchers.values { watcher.ticks.finish() }
    watchers = [:]
  }

  /// Asks no reindexer of a user for anything more, or goes on.
  package func setPaused(_ isPaused: Bool, of user: UInt32) {
    if isPaused { paused.insert(user) } else { paused.remove(user) }
    pump()
  }

  /// A tick now and after each change of a user's tasks; ticks not taken meanwhile are one.
  package func changes(of user: UInt32) -> AsyncStream<Void> {
    let (stream, ticks) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    ticks.yield()
    guard !isClosed else {
      ticks.finish()
      return stream
    }
    let number = newNumber()
    watchers[number] = (user, ticks)
    ticks.onTermination = { [weak self] _ in
      Task { await self?.stopWatching(number) }
    }
    return stream
  }

  private func stopWatching(_ number: Int) { watchers[number] = nil }

  func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Says that a job changed.
  func changed(_ job: ReindexJob) {
    job.record.task.updated = time.date
    let user = job.record.key.user
    for watcher in watchers.values where watcher.user == user { watcher.ticks.yield() }
  }

  /// Begins whatever can be begun now.
  func pump() {
    guard !isClosed else { return }
    var running = jobs.values.filter(\.isRunning)
    var busy = Set(running.map(\.owner))
    let waiting = jobs.values.filter { if case .idle = $0.phase { true } else { false } }
    for job in waiting.sorted(by: Self.isEarlier) where !busy.contains(job.owner) {
      guard !paused.contains(job.record.key.user) else {
        show(job, .waiting)
        continue
      }
      if reindexer(for: job) != nil {
        show(job, .waiting)
        guard running.count < settings[.reindexOwners] else { continue }
        busy.insert(job.owner)
        running.append(job)
        serve(job)
      } else if let activation = job.activation {
        show(job, .waiting)
        start(activation, for: job)
      } else {
        show(job, .waitingForReindexer)
      }
    }
  }

  func show(_ job: ReindexJob, _ state: ReindexTask.State) {
    guard job.record.task.state != state else { return }
    job.record.task.state = state
    changed(job)
  }

  /// Lets a job wait, and takes it up again.
  func pause(_ job: ReindexJob, for wait: Duration) {
    guard wait > .zero else {
      job.phase = .idle
      return
    }
    let number = newNumber()
    job.phase = .pausing(number)
    let seconds = wait.components.seconds
    let microseconds = wait.components.attoseconds / 1_000_000_000_000
    let moment = time.date.adding(seconds: seconds).microseconds + microseconds
    show(job, .retrying(at: Timestamp(microseconds: moment)))
    Task {
      try? await time.sleep(for: wait)
      guard case .pausing(number) = job.phase else { return }
      job.phase = .idle
      pump()
    }
  }

  /// The reindexer that gets a job's next request: one that owes no answer, the longest connected.
  func reindexer(for job: ReindexJob) -> Int? {
    let suitable = reindexers.filter { $0.value.serves(job) }
    return suitable.filter { $0.value.unanswered.isEmpty }.keys.min() ?? suitable.keys.min()
  }

  private static func isEarlier(_ left: ReindexJob, _ right: ReindexJob) -> Bool {
    (left.turn, left.record.task.id) < (right.turn, right.record.task.id)
  }
}
