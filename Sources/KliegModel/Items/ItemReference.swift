/// What names an item within its index: identifier and entity type together.
public struct ItemReference: Sendable, Hashable {
  /// The identifier.
  public var identifier: String
  /// The entity type; nil for a plain item.
  public var type: String?

  /// Makes a reference to an item.
  public init(_ identifier: String, type: String? = nil) {
    self.identifier = identifier
    self.type = type
  }
}
