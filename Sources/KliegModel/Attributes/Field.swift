/// What an index knows of one attribute.
public struct Field: Sendable, Hashable {
  /// The attribute's name.
  public var name: String
  /// How its values are stored and compared.
  public var kind: AttributeKind
  /// Whether its words are found by plain text queries; only ``AttributeKind/text`` can be.
  public var isSearched: Bool
  /// How much a word in it counts; titles weigh 3, all else 1.
  public var weight: Int

  /// Makes a field; text is searched unless said otherwise.
  public init(_ name: String, _ kind: AttributeKind, isSearched: Bool = true, weight: Int = 1) {
    self.name = name
    self.kind = kind
    self.isSearched = isSearched && kind == .text
    self.weight = weight
  }
}
