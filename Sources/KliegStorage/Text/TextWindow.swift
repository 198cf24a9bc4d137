import CXapian

/// What part of a ranking is wanted, and how it is ranked.
package struct TextWindow: Sendable, Hashable {
  /// How documents are scored.
  package enum Weighting: Sendable, Hashable {
    /// IneB2, the best on test collections.
    case relevance
    /// Not at all: rows come in order.
    case none
  }

  /// How documents are scored.
  package var weighting: Weighting
  /// The number of best rows to leave out.
  package var offset: Int
  /// The most rows to give.
  package var limit: Int
  /// Rows beyond this one are not looked at; nil for all that the view claims to have.
  package var lastRow: Int64?
  /// Whether all matches are counted; else what is not ranked ends with the rows that are wanted.
  package var isCounted: Bool

  /// Makes a window.
  package init(
    offset: Int = 0, limit: Int, weighting: Weighting = .relevance, lastRow: Int64? = nil,
    isCounted: Bool = true
  ) {
    self.offset = offset
    self.limit = limit
    self.weighting = weighting
    self.lastRow = lastRow
    self.isCounted = isCounted
  }

  func packed(_ capacity: Int) -> XapianWindow {
    XapianWindow(
      weighting: weighting.packed, offset: UInt32(clamping: offset),
      limit: UInt32(clamping: capacity), lastRow: lastRow.map { UInt32(clamping: $0) } ?? .max,
      isCounted: isCounted)
  }
}

extension TextWindow.Weighting {
  fileprivate var packed: XapianWeighting {
    switch self {
    case .relevance: .ineB2
    case .none: .none
    }
  }
}
