import CXapian

/// What part of a ranking is wanted, and how it is ranked.
package struct TextWindow: Sendable, Hashable {
  /// How documents are scored.
  package enum Weighting: Sendable, Hashable {
    /// IneB2, the best on test collections.
    case relevance
    /// BM25 with Xapian's parameters.
    case bm25
    /// Not at all: rows come in order.
    case none
  }

  /// How documents are scored.
  package var weighting: Weighting
  /// The number of best rows to leave out.
  package var offset: Int
  /// The most rows to give.
  package var limit: Int
  /// The number of matches up to which the count is exact.
  package var checkAtLeast: Int
  /// After this time counting further stops; 0 is never.
  package var timeLimitMilliseconds: Int

  /// Makes a window.
  package init(
    offset: Int = 0, limit: Int, checkAtLeast: Int = 0, weighting: Weighting = .relevance,
    timeLimitMilliseconds: Int = 0
  ) {
    self.offset = offset
    self.limit = limit
    self.checkAtLeast = checkAtLeast
    self.weighting = weighting
    self.timeLimitMilliseconds = timeLimitMilliseconds
  }

  func packed(_ capacity: Int) -> XapianWindow {
    XapianWindow(
      weighting: weighting.packed, offset: UInt32(clamping: offset),
      limit: UInt32(clamping: capacity), checkAtLeast: UInt32(clamping: checkAtLeast),
      timeLimitMilliseconds: UInt32(clamping: timeLimitMilliseconds))
  }
}

extension TextWindow.Weighting {
  fileprivate var packed: XapianWeighting {
    switch self {
    case .relevance: .ineB2
    case .bm25: .BM25
    case .none: .boolean
    }
  }
}
