import KliegStorage
import KliegText

/// The languages of items beside that of their index, in which words of queries are stemmed too.
enum OtherLanguages {
  /// In no more languages, the most frequent: each makes a query longer.
  private static let most = 3
  /// Rarer languages do not count: a few texts are always taken for what they are not, and every query would
  /// be slower for them.
  private static let share = 1000

  /// Has an analyser read queries by the languages that items have; by its own alone where there is nothing
  /// to search them in.
  static func use(_ searcher: TextSearcher?, by analyser: Analyser) throws {
    let names = try searcher?.languages(oneAmong: share) ?? []
    analyser.otherLanguages = names.prefix(most).compactMap(Language.init(name:))
  }
}

extension OtherStem {
  /// Items of the language that have the stem, ranked by that.
  var query: TermQuery {
    .and([.term(stem), .scaled(0, .term(TermKey.language.term(language)))])
  }
}

extension AnalysedQuery.Part {
  /// What the word is in the index: a term, and in items of other languages their stems.
  ///
  /// They rank as one, of terms alone: how many items have two of them at once, Xapian only estimates, and of
  /// none at all its formula makes infinity.
  var query: TermQuery {
    guard !otherStems.isEmpty else { return .term(term) }
    let all = Set(otherStems.map(\.stem)).sorted { $0.lexicographicallyPrecedes($1) }
    return .and([
      .synonym([term] + all),
      .scaled(0, .or([.term(term)] + otherStems.map(\.query))),
    ])
  }
}

extension SoughtWord {
  /// What the word is in the index, to be matched only.
  var query: TermQuery {
    otherStems.isEmpty ? .term(term) : .or([.term(term)] + otherStems.map(\.query))
  }
}
