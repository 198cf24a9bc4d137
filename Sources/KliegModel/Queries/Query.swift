/// What to look for, in which order, and what to bring back.
///
/// ```swift
/// let query = Query("image editor")
///   .filtered(by: .attribute("section", .equal("graphics")))
///   .sorted(by: .attribute("installedSize", .descending))
/// ```
public struct Query: Sendable, Hashable {
  /// The words to find; nil or blank for every item that the filter lets through.
  public var text: String?
  /// Whether the last word may be unfinished, as while typing.
  public var isTyping: Bool
  /// How the text is read.
  public var syntax = TextSyntax.words
  /// Which items the words find.
  public var matching = Matching.everyWord
  /// What the items must satisfy beside the text.
  public var filter: Filter?
  /// The order; empty for relevance where there is text, else the order of donation.
  public var sort: [SortKey]
  /// At most so many hits; 0 only counts.
  public var limit: Int
  /// Hits to pass over, from the best.
  public var offset: Int
  /// Which attributes the hits carry.
  public var attributes: AttributeSelection
  /// Where to go on; the offset counts from there.
  ///
  /// The answer before gives it.
  public var cursor: Cursor?
  /// What to count by; over all matches, whatever the window.
  public var groupings: [Grouping] = []
  /// Whether an answer without a hit says how the text may be meant, if words that no item has are like
  /// others.
  ///
  /// Where ``matching`` is forgiving, answers say so anyway.
  public var suggestsSpelling = false
  /// The places that match, to be marked in each hit; nil for none.
  public var highlighting: Highlighting?
  /// After so many milliseconds the answer holds what was found until then, and says so; nil for the
  /// daemon's setting, which is the most there can be.
  public var milliseconds: Int?

  /// Makes a query for words.
  public init(
    _ text: String? = nil, isTyping: Bool = false, filter: Filter? = nil, sort: [SortKey] = [],
    limit: Int = 20, offset: Int = 0, attributes: AttributeSelection = .all
  ) {
    self.text = text
    self.isTyping = isTyping
    self.filter = filter
    self.sort = sort
    self.limit = limit
    self.offset = offset
    self.attributes = attributes
  }

  /// The query, narrowed by a filter.
  public func filtered(by filter: Filter) -> Query {
    var query = self
    query.filter = self.filter.map { .all([$0, filter]) } ?? filter
    return query
  }

  /// The query, ordered by sort keys, the first being the most significant.
  public func sorted(by keys: SortKey...) -> Query {
    var query = self
    query.sort = keys
    return query
  }
}
