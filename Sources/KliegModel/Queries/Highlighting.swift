/// Asks for the places in an item's texts where the query's words stand.
public struct Highlighting: Sendable, Hashable {
  /// The attributes to mark; nil for every text that matches.
  public var attributes: [String]?
  /// About how many characters of a long text to show, the best passage of it; nil for all of it.
  public var snippetLength: Int?

  /// Makes a request.
  public init(attributes: [String]? = nil, snippetLength: Int? = 160) {
    self.attributes = attributes
    self.snippetLength = snippetLength
  }
}
