import KliegModel
import KliegStorage
import KliegText

/// Turns a query's text into terms, rows and a filter.
struct TextPlanner {
  /// An unfinished word is ranked by at most so many terms, the most frequent ones.
  private static let rankedCompletions = 50
  /// How much of the vocabulary is looked at to find them.
  static let scannedTerms = 20_000
  /// How much is gathered for an unfinished word; of few letters, titles alone are found quicker.
  private static let bounds = TextSearcher.Bounds(terms: 20_000, postings: 2_000_000)
  private static let shortBounds = TextSearcher.Bounds(
    terms: 1000, postings: 50_000, isWholeOnly: true)
  /// More words than these only filter.
  private static let rankedWords = 500

  let analyser: Analyser
  let searcher: () throws -> TextSearcher
  let field: (String) -> Field?
  let limit: SearchLimit?
  /// Whether items may be in languages of their own, since the index declares none.
  var isOpen = false

  /// The plan of a query; nil where it has no text.
  func plan(_ query: Query) throws -> TextPlan? {
    guard let text = query.text, query.hasText else { return nil }
    try OtherLanguages.use(isOpen ? searcher() : nil, by: analyser)
    let clauses: [UserText.Clause] =
      switch query.syntax {
      case .words: [.words(text, isUnfinished: query.isTyping)]
      case .user:
        UserText(text, isTyping: query.isTyping) { name in
          SystemAttribute(rawValue: name)?.kind ?? field(name)?.kind
        }.clauses
      }
    var state = State()
    guard
      let lowered = try query.matching == .forgiving
        ? forgiving(clauses, isTiered: query.isByRelevance, &state)
        : lower(.all(clauses), isTop: true, &state)
    else {
      return TextPlan(words: [])
    }
    var plan = TextPlan(
      terms: nil, rows: state.rows, filter: lowered.filter, words: state.words,
      isExpansionCut: state.isCut)
    switch (lowered.needed, lowered.wished) {
    case (let needed?, nil): plan.terms = needed
    case (let needed?, let wished?): plan.terms = .andMaybe(needed, wished)
    case (nil, let wished?): plan.terms = .andMaybe(.all, wished)
    case (nil, nil): break
    }
    if let terms = plan.terms, terms.nodeCount > Int(Self.rankedWords) * 3 {
      var seen: Set<[UInt8]> = []
      let ranked = state.words.map(\.term).filter { seen.insert($0).inserted }
        .prefix(Self.rankedWords)
      plan.terms = .andMaybe(.all, .or(ranked.map(TermQuery.term)))
      plan.filter = lowered.whole
    }
    return plan
  }

  /// What is gathered beside the terms.
  struct State {
    var rows: RowBitmap?
    var words: [SoughtWord] = []
    var isCut = false
  }

  /// A clause as terms and as a filter.
  struct Lowered {
    /// What every match satisfies, and ranks it.
    var needed: TermQuery?
    /// What ranks besides.
    var wished: TermQuery?
    /// What the terms leave open; nil where they say it all.
    var filter: Filter?
    /// The whole clause.
    var whole: Filter
  }

  /// Lowers a clause; nil where it has no words, as if it were not there.
  func lower(
    _ clause: UserText.Clause, isTop: Bool, isDenied: Bool = false, _ state: inout State
  ) throws -> Lowered? {
    switch clause {
    case .words(let text, let isUnfinished):
      return try words(text, isUnfinished: isUnfinished, isTop, isDenied, &state)
    case .phrase(let text):
      let parts = analyser.analyseQuery(text).parts
      guard !parts.isEmpty else { return nil }
      if !isDenied { state.words += parts.map { SoughtWord($0) } }
      let whole = Filter.text(TextMatch(.phrase(text)))
      return Lowered(
        needed: Self.all(parts.count == 1 ? parts : parts.map(\.inOneLanguage)),
        filter: parts.count == 1 ? nil : whole, whole: whole)
    case .field(let name, .words(let text, let isUnfinished)):
      let query = analyser.analyseQuery(text, lastWordUnfinished: isUnfinished)
      guard !query.parts.isEmpty else { return nil }
      if !isDenied { state.words += query.parts.map(\.sought) }
      let whole = Filter.text(
        TextMatch(isUnfinished ? .prefix(text) : .words(text), in: name))
      let isIndexed = field(name)?.isSearched ?? false
      let finished = query.parts.filter { !$0.isUnfinished }
      return Lowered(
        needed: isIndexed && !finished.isEmpty ? Self.all(finished) : nil, filter: whole,
        whole: whole)
    case .field(_, let inner):
      return try lower(inner, isTop: isTop, isDenied: isDenied, &state)
    case .comparison(let filter):
      return Lowered(filter: filter, whole: filter)
    case .not(let inner):
      guard let lowered = try lower(inner, isTop: false, isDenied: true, &state) else {
        return nil
      }
      return Lowered(filter: .not(lowered.whole), whole: .not(lowered.whole))
    case .all(let clauses):
      let parts = try clauses.compactMap {
        try lower($0, isTop: isTop, isDenied: isDenied, &state)
      }
      return Self.all(parts)
    case .any(let clauses):
      let parts = try clauses.compactMap {
        try lower($0, isTop: false, isDenied: isDenied, &state)
      }
      return Self.any(parts)
    }
  }

  static func all(_ parts: [Lowered]) -> Lowered? {
    guard parts.count != 1 else { return parts[0] }
    guard !parts.isEmpty else { return nil }
    let needed = parts.compactMap(\.needed)
    let wished = parts.compactMap(\.wished)
    let filters = parts.compactMap(\.filter)
    return Lowered(
      needed: needed.isEmpty
        ? nil : needed.count == 1 ? needed[0] : .and(needed.flatMap(\.conjuncts)),
      wished: wished.isEmpty ? nil : .or(wished),
      filter: filters.isEmpty ? nil : filters.count == 1 ? filters[0] : .all(filters),
      whole: .all(parts.map(\.whole)))
  }

  private static func any(_ parts: [Lowered]) -> Lowered? {
    guard parts.count != 1 else { return parts[0] }
    guard !parts.isEmpty else { return nil }
    let needed = parts.compactMap(\.needed)
    let whole = Filter.any(parts.map(\.whole))
    let isWhole = needed.count == parts.count
    let isExact = isWhole && parts.allSatisfy { $0.filter == nil && $0.wished == nil }
    let wished = parts.compactMap(\.wished) + (isWhole ? [] : needed)
    return Lowered(
      needed: isWhole ? .or(needed) : nil, wished: wished.isEmpty ? nil : .or(wished),
      filter: isExact ? nil : whole, whole: whole)
  }

  private static func all(_ parts: [AnalysedQuery.Part]) -> TermQuery {
    var seen: Set<[UInt8]> = []
    let queries = parts.filter { seen.insert($0.term).inserted }.map(\.query)
    return queries.count == 1 ? queries[0] : .and(queries)
  }

  /// What ranks items first that have the same accents; nil for words without.
  private static func exact(_ parts: [AnalysedQuery.Part]) -> TermQuery? {
    var seen: Set<[UInt8]> = []
    let terms = parts.compactMap(\.exactTerm).filter { seen.insert($0).inserted }
    return terms.isEmpty ? nil : .or(terms.map(TermQuery.term))
  }

  private func words(
    _ text: String, isUnfinished: Bool, _ isTop: Bool, _ isDenied: Bool, _ state: inout State
  ) throws -> Lowered? {
    let parts = analyser.analyseQuery(text, lastWordUnfinished: isUnfinished).parts
    guard let last = parts.last else { return nil }
    if !isDenied { state.words += parts.map(\.sought) }
    guard last.isUnfinished else {
      return Lowered(
        needed: Self.all(parts), wished: isTop ? Self.exact(parts) : nil,
        whole: .text(TextMatch(.words(text))))
    }
    let whole = Filter.text(TextMatch(.prefix(text)))
    let others = parts.dropLast()
    guard isTop else {
      return Lowered(
        needed: others.isEmpty ? nil : Self.all(Array(others)), filter: whole, whole: whole)
    }
    let completed = try complete(last)
    state.isCut = state.isCut || completed.isCut
    guard let rows = completed.rows else {
      let terms = others.isEmpty ? [] : Self.all(Array(others)).conjuncts
      let all = terms + [completed.query]
      return Lowered(
        needed: all.count == 1 ? all[0] : .and(all), wished: Self.exact(parts), whole: whole)
    }
    state.rows = state.rows?.intersection(rows) ?? rows
    return Lowered(
      needed: others.isEmpty ? .all : Self.all(Array(others)),
      wished: .or([completed.query] + (Self.exact(parts).map { [$0] } ?? [])), whole: whole)
  }

  /// What an unfinished word stands for: words that begin so, and the word as it is.
  ///
  /// Where few terms do, the query names them all. Else the rows say what matches, and the query ranks
  /// by the most frequent.
  private func complete(
    _ part: AnalysedQuery.Part
  ) throws -> (query: TermQuery, rows: RowBitmap?, isCut: Bool) {
    let whole = part.query
    let searcher = try searcher()
    if let edge = part.edgeTerm {
      let query = TermQuery.or([.term(part.term), .term(edge)] + part.otherStems.map(\.query))
      let (rows, isCut) = try searcher.rows(
        beginning: part.form, bounds: Self.shortBounds, limit: limit)
      if isCut { return (query, nil, true) }
      return (query, rows.union(try searcher.rows(matching: whole, limit: limit)), false)
    }
    let found = try searcher.expand(
      part.form, limit: Self.rankedCompletions, scanLimit: Self.scannedTerms)
    let terms = found.terms.map(\.term).filter { $0 != part.term }
    let completed = TermQuery.synonym([part.term] + terms)
    let query =
      terms.isEmpty
      ? whole
      : part.otherStems.isEmpty ? completed : .or([completed] + part.otherStems.map(\.query))
    guard found.isTruncated else { return (query, nil, false) }
    let (rows, isCut) = try searcher.rows(
      beginning: part.form, bounds: Self.bounds, limit: limit)
    // But for the word as it is, whose stem may begin otherwise, they have all that the query names,
    // unless some were left out.
    let rest = try searcher.rows(matching: isCut ? query : whole, limit: limit)
    return (query, rows.union(rest), isCut)
  }
}

extension AnalysedQuery.Part {
  /// The word without stems of other languages.
  fileprivate var inOneLanguage: AnalysedQuery.Part {
    var part = self
    part.otherStems = []
    return part
  }

  /// The word as it is looked for in a text.
  var sought: SoughtWord { SoughtWord(self, isUnfinished ? .unfinished : .none) }
}

extension TermQuery {
  /// The parts of which all must hold.
  fileprivate var conjuncts: [TermQuery] {
    if case .and(let parts) = self { parts } else { [self] }
  }

  /// How many nodes it has.
  fileprivate var nodeCount: Int {
    switch self {
    case .all, .term: 1
    case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.nodeCount }
    case .synonym(let terms), .phrase(let terms): terms.count + 1
    case .andNot(let first, let second), .andMaybe(let first, let second):
      first.nodeCount + second.nodeCount + 1
    case .scaled(_, let query), .fixed(_, let query): query.nodeCount + 1
    }
  }
}
