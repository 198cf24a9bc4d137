/// What became of an ``Update`` that is now durable.
public struct UpdateOutcome: Sendable, Hashable {
  /// Items stored, whether new or changed.
  public var stored: Int
  /// Items that were equal to what was stored already.
  public var unchanged: Int
  /// Items deleted.
  public var deleted: Int
  /// Items that were refused alone, each with its reason.
  public var refused: [Refusal]
  /// How many more were refused than ``refused`` lists: a long donation lists the first thousand.
  public var unlistedRefusals: Int
  /// The index's accepted sequence after the change.
  public var sequence: Int64

  /// An item that was refused while the rest of its update was accepted.
  public struct Refusal: Sendable, Hashable {
    /// The item's place in the update, from 0.
    public var position: Int
    /// Its identifier, as far as it has one.
    public var identifier: String
    /// Why.
    public var error: KliegError

    /// Makes a refusal.
    public init(position: Int, identifier: String, error: KliegError) {
      self.position = position
      self.identifier = identifier
      self.error = error
    }
  }

  /// Items that were refused in all.
  public var refusedCount: Int { refused.count + unlistedRefusals }

  /// Makes an outcome.
  public init(
    stored: Int = 0, unchanged: Int = 0, deleted: Int = 0, refused: [Refusal] = [],
    unlistedRefusals: Int = 0, sequence: Int64 = 0
  ) {
    self.stored = stored
    self.unchanged = unchanged
    self.deleted = deleted
    self.refused = refused
    self.unlistedRefusals = unlistedRefusals
    self.sequence = sequence
  }
}
