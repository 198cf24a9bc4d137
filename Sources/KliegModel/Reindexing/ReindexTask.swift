/// A task of the reindex queue.
public struct ReindexTask: Sendable, Hashable, Identifiable {
  /// Its number.
  public var id: Int64
  /// The index.
  public var index: String
  /// Whether it asks for everything, and not for single items.
  public var isForEverything: Bool
  /// Why it exists.
  public var reason: ReindexRequest.Reason
  /// Where it stands.
  public var state: State
  /// Items donated again or forgotten so far.
  public var done: Int
  /// Items to ask for in all; nil when everything is.
  public var total: Int?
  /// Attempts that failed in a row.
  public var attempt: Int
  /// What the last failure or the result was, in a sentence.
  public var message: String?
  /// When it was made.
  public var created: Timestamp
  /// When it changed last.
  public var updated: Timestamp

  /// Where a task stands.
  public enum State: Sendable, Hashable {
    /// It waits for its turn.
    case waiting
    /// It waits for a reindexer to connect; none is registered to be started.
    case waitingForReindexer
    /// It is tried again at this moment.
    case retrying(at: Timestamp)
    /// The reindexer is at work.
    case running
    /// It is done.
    case succeeded
    /// Somebody ended it.
    case cancelled
  }

  /// Makes a task.
  public init(
    id: Int64, index: String, isForEverything: Bool, reason: ReindexRequest.Reason,
    state: State = .waiting, done: Int = 0, total: Int? = nil, attempt: Int = 0,
    message: String? = nil, created: Timestamp, updated: Timestamp
  ) {
    self.id = id
    self.index = index
    self.isForEverything = isForEverything
    self.reason = reason
    self.state = state
    self.done = done
    self.total = total
    self.attempt = attempt
    self.message = message
    self.created = created
    self.updated = updated
  }
}
