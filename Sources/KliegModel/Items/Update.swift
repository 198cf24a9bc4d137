/// A change of one index that becomes durable as a whole or not at all.
///
/// Deletions come first, then the items in order, then the client state.
public struct Update: Sendable, Hashable {
  /// What to delete, first.
  public var deletions: [Deletion]
  /// What to store.
  public var items: [Item]
  /// The donor's own mark of how far it has come, at most 250 bytes; nil leaves it as it is.
  public var clientState: [UInt8]?
  /// Nothing happens unless the stored state equals this one; an empty one expects none.
  public var expectedState: [UInt8]?
  /// The reindex request that it answers; what was deleted since the request was made stays deleted.
  public var request: String?

  /// Makes a change.
  public init(
    deletions: [Deletion] = [], items: [Item] = [], clientState: [UInt8]? = nil,
    expectedState: [UInt8]? = nil, request: String? = nil
  ) {
    self.deletions = deletions
    self.items = items
    self.clientState = clientState
    self.expectedState = expectedState
    self.request = request
  }
}
