import KliegModel

/// A task that is not finished, in the queue's hands; belongs to the queue's actor.
final class ReindexJob {
  var record: CatalogTask
  /// How to start a reindexer, as the index's description says.
  var activation: String?
  var phase = Phase.idle
  /// When its turn last was, among the turns of all: who waited longest is next.
  var turn = 0
  /// Whether the log says already that its reindexer was asked.
  var isAnnounced = false

  /// Where a job is.
  enum Phase {
    /// It waits for its turn.
    case idle
    /// It waits for a moment; the number tells its timer from older ones.
    case pausing(Int)
    /// A program was started for it and has not connected yet.
    case starting(Int)
    /// Its index is being asked what it wants.
    case asking
    /// A reindexer is at work.
    case serving(Serving)
    /// A request of it is being closed.
    case closing
  }

  /// A request that is open.
  struct Serving {
    let request: ReindexRequest
    let portion: ReindexPortion
    let reindexer: Int
    /// When the reindexer last said something, by the monotonic clock.
    var heard: Duration
    /// Whether its mark went on since the request was delivered.
    var hasAdvanced = false
    let deadline: Task<Void, Never>
  }

  init(_ record: CatalogTask, activation: String?) {
    self.record = record
    self.activation = activation
  }

  var owner: ReindexOwner { ReindexOwner(record.key, application: record.application) }

  /// Whether its owner must not be asked for anything else meanwhile.
  var isRunning: Bool {
    switch phase {
    case .asking, .serving, .closing: true
    case .idle, .pausing, .starting: false
    }
  }

  /// The open request of a name, if it is this job's.
  func serving(_ request: String) -> Serving? {
    guard case .serving(let serving) = phase, serving.request.id == request else { return nil }
    return serving
  }

  /// Takes over what the index wants beside what is known.
  func take(_ needs: ReindexNeeds) {
    record.application = needs.description.application
    activation = needs.description.activation
    // A task for everything stays one when nothing is wanted any more.
    if !needs.isEmpty { record.task.isForEverything = needs.isEverything }
    if needs.reason == .damaged { record.task.reason = .damaged }
    if record.task.isForEverything {
      record.task.total = nil
    } else {
      let done = max(record.task.done, (record.task.total ?? 0) - needs.items)
      record.task.done = done
      record.task.total = max(record.task.total ?? 0, done + needs.items)
    }
  }
}
