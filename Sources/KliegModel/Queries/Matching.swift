/// Which items the words of a query find.
///
/// ```swift
/// var query = Query("imgae editor for photographs")
/// query.matching = .forgiving
/// ```
public enum Matching: String, Sendable, Hashable, CaseIterable {
  /// Items that have every word.
  case everyWord = "every"
  /// Items that have every word first, then those that have some.
  ///
  /// A word that no item has stands for the words most like it; words such as “the” do not count beside
  /// others. Phrases, what is excluded and what is compared hold as ever. In any order but that of
  /// relevance, and where words are joined with `OR`, only items with every word are found.
  case forgiving
}
