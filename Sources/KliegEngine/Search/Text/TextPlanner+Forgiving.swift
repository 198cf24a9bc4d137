import KliegModel
import KliegStorage
import KliegText

extension TextPlanner {
  /// What an item with every word is ahead by: more than any score.
  static let lead = 1000.0
  /// An unfinished word stands for the most frequent of those that begin so.
  private static let completions = 100
  /// What several words like one that no item has count, beside words as they were typed.
  private static let weightOfSimilar = 0.6
  private static let similarWords = 10
  /// What a word counts whose accents are other than in the query, beside one that has the same.
  private static let weightOfFolded = 0.2
  /// What a pair of characters counts, beside a word.
  private static let weightOfPair = 0.4
  /// More pairs wish for nothing.
  private static let wishedPairs = 100
  /// Of more words, each that no item has stands for one other alone: much else says what is meant.
  private static let wordsOfShortQuery = 4
  /// So many words that no item has are mended; looking for those like one takes its time.
  private static let mendedWords = 8
  /// More words wish for nothing.
  ///
  /// With completions and weights these are fewer parts than a query may have, beyond which words would
  /// only filter, and wishes let everything through.
  private static let wishedWords = 150
  /// How much of the vocabulary is looked at for words like one.
  private static let scannedForSimilar = 2_000_000

  /// Lowers clauses of which the words are wished for, those with all of them first, and all else must
  /// hold; without tiers every word must be there too.
  func forgiving(
    _ clauses: [UserText.Clause], isTiered: Bool, _ state: inout State
  ) throws -> Lowered? {
    var words: [AnalysedQuery.Part] = []
    var pairs: [AnalysedQuery.Part] = []
    var others: [Lowered] = []
    for clause in clauses {
      if case .words(let text, let isUnfinished) = clause {
        let query = analyser.analyseQuery(text, lastWordUnfinished: isUnfinished)
        words += query.parts
        pairs += query.pairs
      } else if let lowered = try lower(clause, isTop: true, &state) {
        others.append(lowered)
      }
    }
    let counts = Dictionary(words.map { ($0.rankedTerm, 1.0) }, uniquingKeysWith: +)
    words = Self.telling(words, analyser.language)
    var mended = 0
    var wishes = try words.map { try wish($0, among: words.count, &mended, &state) }
    try mendBeginning(words, &wishes, &state)
    guard let first = wishes.first else { return Self.all(others) }
    // Who says a word twice means it.
    let ranked =
      zip(words, wishes).map { Self.scaled(counts[$0.rankedTerm] ?? 1, Self.ranked($0, $1)) }
      + Self.pairs(pairs, beside: words, &state)
    let terms: TermQuery =
      if !isTiered {
        wishes.count == 1 ? first : .and(wishes)
      } else if ranked.count == 1 {
        ranked[0]
      } else {
        .andMaybe(.or(ranked), .fixed(Self.lead, wishes.count == 1 ? first : .and(wishes)))
      }
    // Beside a phrase that must be there, no word has to be.
    let isOptional = isTiered && others.contains { $0.needed != nil }
    let found = Lowered(
      needed: isOptional ? nil : terms,
      wished: isOptional
        ? wishes.count > 1 ? terms : .andMaybe(first, .fixed(Self.lead, first)) : nil,
      whole: .all([]))
    return Self.all([found] + others)
  }

  /// How a word ranks: one with accents counts more where it has the same.
  private static func ranked(_ part: AnalysedQuery.Part, _ wish: TermQuery) -> TermQuery {
    guard let exact = part.exactTerm else { return wish }
    return .or([scaled(weightOfFolded, wish), .term(exact)])
  }

  /// Pairs of characters that are no words of the query, each once, to be marked as well.
  private static func pairs(
    _ pairs: [AnalysedQuery.Part], beside words: [AnalysedQuery.Part], _ state: inout State
  ) -> [TermQuery] {
    var seen = Set(words.map(\.term))
    let distinct = pairs.filter { seen.insert($0.term).inserted }.prefix(wishedPairs)
    state.words += distinct.map { SoughtWord($0) }
    return distinct.map { scaled(weightOfPair, .term($0.term)) }
  }

  private static func scaled(_ factor: Double, _ query: TermQuery) -> TermQuery {
    factor == 1 ? query : .scaled(factor, query)
  }

  /// The words that tell something, each once.
  private static func telling(
    _ words: [AnalysedQuery.Part], _ language: Language
  ) -> [AnalysedQuery.Part] {
    let telling = words.filter { $0.isUnfinished || !StopWords.contains($0.form, in: language) }
    var seen: Set<[UInt8]> = []
    let distinct = (telling.isEmpty ? words : telling).filter {
      $0.isUnfinished || seen.insert($0.rankedTerm).inserted
    }
    guard distinct.count > wishedWords else { return distinct }
    return distinct.prefix(wishedWords - 1) + distinct.suffix(1)
  }

  /// What a word stands for.
  private func wish(
    _ part: AnalysedQuery.Part, among count: Int, _ mended: inout Int, _ state: inout State
  ) throws -> TermQuery {
    let whole = part.query
    let searcher = try searcher()
    if part.isUnfinished {
      let found = try searcher.expand(
        part.form, limit: Self.completions, scanLimit: Self.scannedTerms)
      state.isCut = state.isCut || found.isTruncated
      let terms = found.terms.map(\.term).filter { $0 != part.term }
      if !terms.isEmpty || found.isTruncated {
        state.words.append(SoughtWord(part, .unfinished))
        let edge = part.edgeTerm.map { [TermQuery.term($0)] } ?? []
        return .or(edge + [.synonym([part.term] + terms)] + part.otherStems.map(\.query))
      }
    }
    guard try searcher.frequency(of: part.term) == 0, try !isKnown(part.otherStems) else {
      state.words.append(SoughtWord(part, part.isUnfinished ? .unfinished : .none))
      return whole
    }
    mended += 1
    guard mended <= Self.mendedWords else { return whole }
    let limit =
      part.isUnfinished
      ? Self.completions : count > Self.wordsOfShortQuery ? 1 : Self.similarWords
    let similar = try similar(to: part, limit: limit)
    state.words.append(SoughtWord(part).accepting([part.term] + similar))
    guard let first = similar.first else { return whole }
    // One alone is what was meant, as often as not.
    return similar.count == 1
      ? .term(first) : .scaled(Self.weightOfSimilar, .synonym(similar))
  }

  /// Takes what was typed of the last word for misspelt as well where words begin so, but no item has one
  /// of them beside the others.
  private func mendBeginning(
    _ words: [AnalysedQuery.Part], _ wishes: inout [TermQuery], _ state: inout State
  ) throws {
    guard let last = words.last, last.isUnfinished, let wish = wishes.last, wishes.count > 1,
      words.count <= Self.wordsOfShortQuery
    else { return }
    let window = TextWindow(limit: 1, weighting: .none, isCounted: false)
    let together = try searcher().search(.and(wishes), window: window, limit: limit)
    guard together.rows.isEmpty else { return }
    let similar = try similar(to: last, limit: Self.completions)
    guard !similar.isEmpty else { return }
    state.words.append(SoughtWord(last).accepting([last.term] + similar))
    wishes[wishes.count - 1] = .or([wish, .scaled(Self.weightOfSimilar, .synonym(similar))])
  }

  /// Whether an item of its language has one of some stems.
  private func isKnown(_ stems: [OtherStem]) throws -> Bool {
    try stems.contains { stem in
      guard try searcher().frequency(of: stem.stem) > 0 else { return false }
      let window = TextWindow(limit: 1, weighting: .none, isCounted: false)
      return try !searcher().search(stem.query, window: window, limit: limit).rows.isEmpty
    }
  }

  /// The words of the index that are most like one that it has not, as terms: those with the fewest
  /// edits, the likeliest and then the most frequent first.
  private func similar(to part: AnalysedQuery.Part, limit: Int) throws -> [[UInt8]] {
    let searcher = try searcher()
    for edits in 1...2 {
      guard case .misspelt(let allowed) = SoughtWord(part, .misspelt(edits)).tolerance,
        allowed == edits
      else { return [] }
      let found = try searcher.similar(
        to: part.form, edits: edits, isBeginning: part.isUnfinished, limit: limit,
        scanLimit: Self.scannedForSimilar,
        until: self.limit)
      if !found.terms.isEmpty { return found.terms.map(\.term) }
    }
    return []
  }
}

extension AnalysedQuery.Part {
  /// The term that tells words apart which differ in accents only.
  fileprivate var rankedTerm: [UInt8] { exactTerm ?? term }
}

extension Query {
  /// Whether relevance alone orders what the words find.
  var isByRelevance: Bool { sort.isEmpty || sort == [.relevance] }
}
