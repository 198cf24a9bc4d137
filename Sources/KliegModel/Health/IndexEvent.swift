/// Something that happened to an index, and why.
public struct IndexEvent: Sendable, Hashable {
  /// When.
  public var at: Timestamp
  /// The index.
  public var index: String
  /// What kind of event it is.
  public var kind: Kind
  /// What happened, in a sentence.
  public var message: String

  /// A kind of event, by its stable name.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The index was made, or made anew.
    case created
    /// It was dropped or erased.
    case dropped
    /// Damage was met.
    case damaged
    /// Something was moved aside and kept.
    case putAside = "put-aside"
    /// A repair began.
    case repairing
    /// A repair ended and was checked.
    case repaired
    /// A repair did not succeed.
    case repairFailed = "repair-failed"
    /// A view is being built again.
    case rebuilding
    /// A view was built again.
    case rebuilt
    /// A check ended.
    case checked
    /// The reindexer was asked for items.
    case reindexRequested = "reindex-requested"
    /// The reindexer finished a request.
    case reindexed
    /// The reindexer failed or went away.
    case reindexFailed = "reindex-failed"
    /// Items that the reindexer no longer knows were forgotten.
    case forgotten
    /// An item was set aside.
    case setAside = "set-aside"
    /// Donations are refused.
    case refusing
    /// Donations are taken again.
    case accepting
    /// The daemon did not end in order.
    case uncleanStop = "unclean-stop"
    /// An expiry of very many items at once is held back.
    case expiryHeld = "expiry-held"
    /// The index was copied.
    case backedUp = "backed-up"
    /// A copy took the index's place.
    case restored
    /// The index was made smaller.
    case compacted
    /// Background work was paused or goes on.
    case paused
  }

  /// Makes an event.
  public init(at: Timestamp, index: String, kind: Kind, message: String) {
    self.at = at
    self.index = index
    self.kind = kind
    self.message = message
  }
}
