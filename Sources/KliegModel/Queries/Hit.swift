/// An item that a query found.
public struct Hit: Sendable, Hashable {
  /// The index that holds it.
  public var index: String
  /// Its identifier.
  public var identifier: String
  /// Its entity type; nil for a plain item.
  public var type: String?
  /// Its domain.
  public var domain: String?
  /// How well its text matches; 0 where the query has no text.
  ///
  /// Comparable within one answer only.
  public var score: Double
  /// The attributes that were asked for.
  public var attributes: [String: AttributeValue]
  /// The places that match, where they were asked for.
  public var highlights: [Highlight] = []

  /// Makes a hit.
  public init(
    index: String, identifier: String, type: String? = nil, domain: String? = nil,
    score: Double = 0, attributes: [String: AttributeValue] = [:]
  ) {
    self.index = index
    self.identifier = identifier
    self.type = type
    self.domain = domain
    self.score = score
    self.attributes = attributes
  }
}
