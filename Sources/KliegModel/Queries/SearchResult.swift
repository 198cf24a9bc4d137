/// The answer to a query.
public struct SearchResult: Sendable, Hashable {
  /// The hits of the window, in order.
  public var hits: [Hit]
  /// How many items match in all.
  public var total: Int
  /// Whether ``total`` is exact.
  ///
  /// It is not where the time was over before everything was looked at, of a phrase whose words thousands of
  /// items have, nor where a forgiving query takes a word for another in one index that the next one has.
  /// Counting, with a limit of 0, is exact but for the first and the last of these.
  public var isTotalExact: Bool
  /// What was counted, in the order of the query's groupings.
  public var groups: [GroupList] = []
  /// Where the next page goes on; nil when this is the last.
  public var cursor: Cursor?
  /// Whether a word's beginning, or a misspelling, stands for more words than were looked at, so that
  /// more may match.
  public var isExpansionCut = false
  /// The text as it may be meant, with words that no item has as items spell those most like them; nil
  /// where there is nothing to mend, or it was not asked for.
  public var suggestion: String?
  /// What could not be looked at; empty when the answer is whole.
  public var missing: [Gap]
  /// How long the daemon took.
  public var microseconds: Int

  /// Part of what was asked that could not be looked at.
  public struct Gap: Sendable, Hashable {
    /// The index.
    public var index: String
    /// Why.
    public var error: KliegError

    /// Makes a gap.
    public init(index: String, error: KliegError) {
      self.index = index
      self.error = error
    }
  }

  /// Whether something could not be looked at, so that more may match than is listed.
  public var isPartial: Bool { !missing.isEmpty }

  /// Makes an answer.
  public init(
    hits: [Hit] = [], total: Int = 0, isTotalExact: Bool = true, missing: [Gap] = [],
    microseconds: Int = 0
  ) {
    self.hits = hits
    self.total = total
    self.isTotalExact = isTotalExact
    self.missing = missing
    self.microseconds = microseconds
  }
}
