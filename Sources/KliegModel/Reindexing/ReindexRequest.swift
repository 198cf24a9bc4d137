/// What the daemon asks of a reindexer: to donate items of an index again.
///
/// Items that no longer exist are to be deleted, or simply left out: what was asked for and is not
/// donated by the time the request is completed is forgotten, and never asked for again.
public struct ReindexRequest: Sendable, Hashable, Identifiable {
  /// Names the request; updates that answer it carry it.
  public var id: String
  /// The index.
  public var index: String
  /// What to donate.
  public var scope: Scope
  /// Why.
  public var reason: Reason
  /// What the donor stored last, so that a request for everything can go on where the last one broke off.
  public var clientState: [UInt8]?
  /// Counts how often this was asked before without success.
  public var attempt: Int

  /// What to donate again.
  public enum Scope: Sendable, Hashable {
    /// These items.
    case items([ItemReference])
    /// Everything that the application has.
    case everything
  }

  /// Why items are asked for.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// They were lost.
    case damaged
    /// Somebody asked for it.
    case requested
  }

  /// Makes a request.
  public init(
    id: String, index: String, scope: Scope, reason: Reason = .damaged,
    clientState: [UInt8]? = nil, attempt: Int = 0
  ) {
    self.id = id
    self.index = index
    self.scope = scope
    self.reason = reason
    self.clientState = clientState
    self.attempt = attempt
  }

  /// The request that the current task answers; donations made meanwhile carry its id by themselves.
  @TaskLocal public static var current: ReindexRequest?
}
