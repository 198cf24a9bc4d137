import KliegModel
import KliegStorage
import KliegText

/// Finds the rows that match words exactly: terms say which may, the payload decides where they cannot.
///
/// * A word is there if the text has a word of the same term, whatever its inflection; parts of words
///   (`server` of `HTTPServer2`) count as words at the place of the whole.
/// * The last word of a prefix is there too if a word begins so.
/// * A word of a fuzzy match is there too if a word is within so many edits, of which words of fewer than
///   four letters or with digits have none, and of fewer than eight only one. Where the text view knows
///   the words, whose vocabulary tells which are meant, these too count whatever their inflection: no text
///   need be read for it.
/// * Without an attribute, words may stand in different searched attributes; the words of a phrase, or
///   near each other, stand in one value.
/// * A text without words matches nothing.
///
/// Rows that the text view has not taken in yet are found by a search of an attribute alone that is
/// not searched by plain text.
final class TextMatcher {
  /// The most terms and postings that a beginning stands for.
  private static let bounds = TextSearcher.Bounds(terms: 1_000_000, postings: 100_000_000)
  /// The most words that a misspelt one stands for, and how many are looked at.
  private static let similarTerms = 900
  private static let scannedTerms = 2_000_000
  /// Words asked of the text view at once.
  private static let chunk = 500
  /// Positions of different values are further apart than this.
  private static let widestWindow = TermCollector.fieldGap

  private let analyser: Analyser
  private let searcher: () throws -> TextSearcher
  private let schema: Schema
  private let kind: (String) -> AttributeKind?
  private let limit: SearchLimit
  private let verifier: TextVerifier
  private let isOpen: Bool

  /// Whether a beginning or a misspelling stands for more words than were looked at.
  private(set) var isExpansionCut = false

  /// Matches words of an index.
  ///
  /// - Parameters:
  ///   - analyser: The analyser of the index.
  ///   - searcher: Its text view; asked for where it is needed.
  ///   - schema: Its fields.
  ///   - store: Its items.
  ///   - payloads: Reads their attributes.
  ///   - kind: The kind of an attribute, system attributes included; nil where there is none.
  ///   - limit: When to give up.
  ///   - isOpen: Whether items may be in languages of their own, since the index declares none.
  init(
    analyser: Analyser, searcher: @escaping () throws -> TextSearcher, schema: Schema,
    store: StoreReader, payloads: PayloadReader,
    kind: @escaping (String) -> AttributeKind?, limit: SearchLimit, isOpen: Bool = false
  ) {
    self.isOpen = isOpen
    self.analyser = analyser
    self.searcher = searcher
    self.schema = schema
    self.kind = kind
    self.limit = limit
    verifier = TextVerifier(
      analyser: analyser, store: store, payloads: payloads,
      searched: Set(schema.fields.filter(\.isSearched).map(\.name)), limit: limit,
      isOpen: isOpen)
  }

  /// Those of some rows that match; fewer when the limit is over.
  func rows(_ match: TextMatch, among candidates: RowBitmap) throws -> RowBitmap {
    let isIndexed = try isIndexed(match)
    try OtherLanguages.use(isOpen && isIndexed ? searcher() : nil, by: analyser)
    var search = try Search(match, analyser)
    guard !search.words.isEmpty, search.isPossible else { return RowBitmap() }
    guard isIndexed else {
      return try verifier.rows(search.words, search.arrangement, in: match.attribute, candidates)
    }
    try readMisspelt(&search)
    var undecided = try self.candidates(search, candidates)
    var found = RowBitmap()
    if match.attribute == nil {
      found = try certain(search, undecided)
      undecided.subtract(found)
    }
    if let window = search.window {
      let placement = try searcher().placement(
        of: search.terms, within: window == 0 ? nil : window, among: undecided, limit: limit)
      if match.attribute == nil {
        found.formUnion(placement.found)
        undecided = placement.undecided
      } else {
        // The words stand so in some attribute; in which, the payload says.
        undecided = placement.found.union(placement.undecided)
      }
    }
    guard !undecided.isEmpty else { return found }
    return found.union(
      try verifier.rows(search.words, search.arrangement, in: match.attribute, undecided))
  }

  /// Whether the text view knows the words of what is looked at.
  private func isIndexed(_ match: TextMatch) throws -> Bool {
    guard let name = match.attribute else { return true }
    guard let kind = kind(name) else {
      throw KliegError(
        .noSuchAttribute, "The index has no attribute “\(name)”.", details: ["attribute": name])
    }
    guard kind == .text || kind == .keyword else {
      throw KliegError(
        .badQuery, "The attribute “\(name)” has no words: its values are of kind \(kind.rawValue).",
        details: ["attribute": name])
    }
    return schema.holds(name) && schema[name]?.isSearched == true
  }

  /// The rows that have all words, whatever counts as them, anywhere.
  private func candidates(_ search: Search, _ candidates: RowBitmap) throws -> RowBitmap {
    let exact = search.words.filter { $0.tolerance == .none }
    var rows = try self.rows(withAll: exact, among: candidates)
    for word in search.words where !rows.isEmpty {
      switch word.tolerance {
      case .none: continue
      case .unfinished:
        let (more, isCut) = try searcher().rows(
          beginning: word.form, among: rows, bounds: Self.bounds, limit: limit)
        isExpansionCut = isExpansionCut || isCut
        rows = more.union(try self.rows(withAll: [word], among: rows))
      case .misspelt:
        rows = try searcher().rows(
          matching: .or((word.terms ?? [word.term]).map(TermQuery.term)), among: rows,
          limit: limit)
      }
    }
    return rows
  }

  /// Has the vocabulary say which terms misspelt words stand for.
  private func readMisspelt(_ search: inout Search) throws {
    for (number, word) in search.words.enumerated() {
      guard case .misspelt(let edits) = word.tolerance else { continue }
      let similar = try searcher().similar(
        to: word.form, edits: edits, limit: Self.similarTerms, scanLimit: Self.scannedTerms,
        until: limit)
      isExpansionCut = isExpansionCut || similar.isTruncated
      search.words[number] = word.accepting([word.term] + similar.terms.map(\.term))
    }
  }

  /// Those of the rows that have all words, of which terms alone say that they match.
  private func certain(_ search: Search, _ candidates: RowBitmap) throws -> RowBitmap {
    guard search.areTermsEnough else { return RowBitmap() }
    let unfinished = search.words.filter { $0.tolerance == .unfinished }
    return try rows(withAll: unfinished, among: candidates)
  }

  private func rows(withAll words: [SoughtWord], among candidates: RowBitmap) throws -> RowBitmap {
    var seen: Set<[UInt8]> = []
    let queries = words.filter { seen.insert($0.term).inserted }.map(\.query)
    var rows = candidates
    for start in stride(from: 0, to: queries.count, by: Self.chunk) {
      let part = queries[start..<min(start + Self.chunk, queries.count)]
      rows = try searcher().rows(matching: .and(Array(part)), among: rows, limit: limit)
    }
    return rows
  }
}

extension TextMatcher {
  /// What is looked for, in the analyser's words.
  private struct Search {
    var words: [SoughtWord]
    let arrangement: WordSearch.Arrangement
    /// Whether any text can match.
    var isPossible = true
    /// How far apart the words may be where positions say so; 0 is side by side, nil is never mind.
    var window: Int?
    /// Whether a text that has all terms matches.
    var areTermsEnough: Bool { arrangement == .anywhere }

    var terms: [[UInt8]] { words.map(\.term) }

    init(_ match: TextMatch, _ analyser: Analyser) throws {
      switch match.form {
      case .words(let text):
        words = analyser.analyseQuery(text).parts.map { SoughtWord($0) }
        arrangement = .anywhere
      case .prefix(let text):
        words = analyser.analyseQuery(text, lastWordUnfinished: true).parts.map(\.sought)
        arrangement = .anywhere
      case .fuzzy(let text, let edits):
        guard (0...2).contains(edits) else {
          throw KliegError(
            .badQuery, "Words can be misspelt by 1 or 2 letters, not by \(edits).")
        }
        words = analyser.analyseQuery(text).parts.map { SoughtWord($0, .misspelt(edits)) }
        arrangement = .anywhere
      case .phrase(let text):
        words = analyser.analyseQuery(text).parts.map { SoughtWord($0) }
        // Where words stand is known of their stems in the language of the index.
        if words.count > 1 { words = words.map(\.inOneLanguage) }
        // One word stands beside itself wherever it is.
        arrangement = words.count > 1 ? .sideBySide : .anywhere
        window = words.count > 1 ? 0 : nil
      case .near(let text, let count):
        let found = analyser.analyseQuery(text).parts.map { SoughtWord($0) }
        words = found.map(\.inOneLanguage)
        let isAlone = Set(found.map(\.term)).count == 1
        arrangement = isAlone ? .anywhere : .within(count)
        isPossible = count > 0
        window = !isAlone && count <= TextMatcher.widestWindow ? count : nil
      }
    }
  }
}
