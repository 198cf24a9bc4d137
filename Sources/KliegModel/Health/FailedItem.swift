/// An item that was set aside, so that it stops nothing else.
public struct FailedItem: Sendable, Hashable {
  /// The index.
  public var index: String
  /// Which item.
  public var reference: ItemReference
  /// What it failed at.
  public var stage: Stage
  /// Why, in a sentence.
  public var reason: String

  /// What an item failed at.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// Its text could not be indexed; typed queries find it.
    case indexing
    /// The reindexer donated it in a form that was refused.
    case reindexing
  }

  /// Makes a record of a failed item.
  public init(index: String, reference: ItemReference, stage: Stage, reason: String) {
    self.index = index
    self.reference = reference
    self.stage = stage
    self.reason = reason
  }
}
