import KliegModel
import KliegStorage
import KliegText

/// What the text of a query asks.
struct TextPlan: Sendable {
  /// What ranks, and what every match satisfies; nil where nothing is ranked.
  var terms: TermQuery?
  /// Rows of the searcher that was planned with, outside of which nothing matches; nil where the terms
  /// say it all.
  var rows: RowBitmap?
  /// What must hold besides.
  var filter: Filter?
  /// The words to be highlighted.
  var words: [SoughtWord]
  /// Whether an unfinished word stands for more words than were looked at.
  var isExpansionCut = false
  /// Whether there is text, but no word in it, so that nothing matches.
  var isWordless: Bool { terms == nil && filter == nil }
}
