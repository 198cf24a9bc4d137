/// What an index holds and how far its views have come.
public struct IndexStatus: Sendable, Hashable {
  /// What it is.
  public var description: IndexDescription
  /// What it is doing.
  public var state: State
  /// Items stored.
  public var items: Int
  /// How far each part has come.
  public var sequences: Sequences
  /// Bytes on disk by part: `store`, `text`, `columns`.
  public var bytes: [String: Int]
  /// Changes when an index is made anew, so that a donor sees that its client state no longer holds.
  public var epoch: String
  /// What the donor stored with its last update; nil when it never did.
  public var clientState: [UInt8]?
  /// How it is: what is missing, whether it takes donations, when it was checked.
  public var health: IndexHealth

  /// What an index is doing.
  public enum State: Sendable, Hashable {
    /// Everything accepted is searchable, or will be in a moment.
    case ready
    /// The text view is behind and catching up.
    case indexing
    /// The text view is being built again; so many of the changes are in it.
    case rebuilding(done: Int64, total: Int64)
    /// Something is damaged and being repaired; what it was is said.
    case damaged(String)
    /// It is not opened, or not repaired any more; why, and what to do, is said.
    case parked(String)
  }

  /// How far the parts of an index have come; each change has a number.
  public struct Sequences: Sendable, Hashable {
    /// Durable.
    public var accepted: Int64
    /// In typed queries.
    public var columns: Int64
    /// In text queries.
    public var searchable: Int64

    /// Makes a set of sequences.
    public init(accepted: Int64 = 0, columns: Int64 = 0, searchable: Int64 = 0) {
      self.accepted = accepted
      self.columns = columns
      self.searchable = searchable
    }

    /// Changes that are not yet in text queries.
    public var pending: Int64 { max(0, accepted - searchable) }
  }

  /// Makes a status.
  public init(
    description: IndexDescription, state: State = .ready, items: Int = 0,
    sequences: Sequences = Sequences(), bytes: [String: Int] = [:], epoch: String = "",
    clientState: [UInt8]? = nil, health: IndexHealth = IndexHealth()
  ) {
    self.description = description
    self.state = state
    self.items = items
    self.sequences = sequences
    self.bytes = bytes
    self.epoch = epoch
    self.clientState = clientState
    self.health = health
  }
}
