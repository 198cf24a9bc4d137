import KliegModel
import KliegStorage
import KliegText

/// Completes the last word of a text by the words of one index, at one moment.
struct Completer {
  /// So many terms that the beginning stands for are looked at, the most frequent.
  private static let terms = 40
  /// How much of the vocabulary is looked at for them.
  private static let scanned = 4000
  /// Of few letters, more words begin so than can be looked at: then those of so many items are too.
  private static let sampled = 50
  /// In so many items is read how a term's word is spelt.
  private static let evidence = 4
  /// The words of so many items count that are used most.
  static let usedItems = 32
  /// The attribute by which applications keep items out of searches over everything.
  private static let hidden = "hideInSpotlight"

  private let task: CompletionTask
  private let state: IndexState
  private let handles: ReaderHandles
  private let reader: SpellingReader

  /// A term that may complete the last word, and where its spelling is read.
  private struct Candidate {
    let term: [UInt8]
    let count: Int
    var use = 0.0
    var rows: [UInt32] = []
  }

  init(_ task: CompletionTask, state: IndexState, handles: ReaderHandles) throws {
    self.task = task
    self.state = state
    self.handles = handles
    reader = try SpellingReader(
      state, handles, limit: SearchLimit(until: min(task.deadline, .now + task.time)),
      filter: try Self.visible(task, state, handles))
  }

  /// The completions, the commonest and most used first; where there are none, what is known of the words.
  func run() throws -> Completions {
    let parts = reader.analyser.analyseQuery(task.text, lastWordUnfinished: true).parts
    guard let last = parts.last, last.isUnfinished else { return Completions() }
    let others = parts.dropLast()
    let telling = others.filter { !StopWords.contains($0.form, in: reader.analyser.language) }
    let before = Set(telling.map(\.term)).map(TermQuery.term)
    var candidates = try candidates(for: last, before)
    let rank = Completion.Rank(most: candidates.map(\.count).max() ?? 0)
    candidates.sort { left, right in
      let (leftValue, rightValue) = (
        rank.value(count: left.count, use: left.use), rank.value(count: right.count, use: right.use)
      )
      return leftValue != rightValue
        ? leftValue > rightValue : left.term.lexicographicallyPrecedes(right.term)
    }
    var completions = Completions()
    var seen: Set<String> = []
    for candidate in candidates
    where completions.found.count < task.limit && !reader.limit.isOver {
      guard let word = try spelling(of: candidate, last, before), seen.insert(word).inserted
      else { continue }
      let start = task.text.utf8.prefix(last.range.lowerBound)
      completions.found.append(
        Completion(
          text: String(decoding: Array(start), as: UTF8.self) + word, count: candidate.count,
          use: candidate.use))
    }
    if completions.found.isEmpty {
      let whole = reader.analyser.analyseQuery(task.text).parts
      completions.spellings = try WordSpeller(reader: reader).spellings(of: whole, in: task.text)
    }
    return completions
  }

  private func candidates(
    for last: AnalysedQuery.Part, _ before: [TermQuery]
  ) throws -> [Candidate] {
    let expansion = try reader.searcher.expand(
      last.form, limit: Self.terms, scanLimit: Self.scanned)
    var terms = expansion.terms.map { Candidate(term: $0.term, count: $0.frequency) }
    if let edge = last.edgeTerm, expansion.isTruncated {
      let rows = try reader.matches(.and(before + [.term(edge)]), limit: Self.sampled).rows
      let sample = try reader.spellings(in: rows) { $0.form.starts(with: last.form) }
      let known = Set(terms.map(\.term))
      for term in Set(sample.keys.map(\.term)).subtracting(known) {
        terms.append(Candidate(term: term, count: try reader.searcher.frequency(of: term)))
      }
    }
    let used = try used(last, before)
    let known = Set(terms.map(\.term))
    for term in used.keys where !known.contains(term) {
      terms.append(Candidate(term: term, count: try reader.searcher.frequency(of: term)))
    }
    for number in terms.indices { terms[number].use = used[terms[number].term] ?? 0 }
    guard !before.isEmpty else { return terms }
    return try terms.compactMap { term in
      guard !reader.limit.isOver else { return nil }
      let matches = try reader.matches(
        .and(before + [.term(term.term)]), limit: Self.evidence, isCounted: true)
      guard !matches.rows.isEmpty else { return nil }
      return Candidate(
        term: term.term, count: matches.total, use: term.use, rows: matches.rows)
    }
  }

  /// The terms by which items that are used complete the last word, and what the uses of these count.
  private func used(
    _ last: AnalysedQuery.Part, _ before: [TermQuery]
  ) throws -> [[UInt8]: Double] {
    var used: [[UInt8]: Double] = [:]
    for (row, weight) in task.uses where reader.mayTell(of: row) && !reader.limit.isOver {
      var terms: Set<[UInt8]> = []
      let words = try reader.spellings(in: [UInt32(row)]) { token in
        terms.insert(Array(token.term))
        return token.form.starts(with: last.form) && token.form.count > last.form.count
      }
      let hasOthers = before.allSatisfy {
        if case .term(let term) = $0 { terms.contains(term) } else { false }
      }
      guard hasOthers else { continue }
      for term in Set(words.keys.map(\.term)) { used[term, default: 0] += weight }
    }
    return used
  }

  /// How items spell the word of a term that begins as the last one does; nil where none goes on.
  private func spelling(
    of candidate: Candidate, _ last: AnalysedQuery.Part, _ before: [TermQuery]
  ) throws -> String? {
    let rows =
      before.isEmpty
      ? try reader.matches(.term(candidate.term), limit: Self.evidence).rows : candidate.rows
    let spellings = try reader.spellings(in: rows) { token in
      token.term.elementsEqual(candidate.term) && token.form.starts(with: last.form)
        && token.form.count > last.form.count
    }
    guard let word = spellings.commonest?.text else { return nil }
    let typed = String(decoding: Array(task.text.utf8)[last.range], as: UTF8.self)
    return LetterCase.adapt(word, to: typed)
  }

  /// The rows that may be told of; nil for all that the text view has.
  private static func visible(
    _ task: CompletionTask, _ state: IndexState, _ handles: ReaderHandles
  ) throws -> RowBitmap? {
    let live = state.columns.liveRows(at: .now)
    let hides = !task.seesHidden && state.columns.hasValues(of: hidden)
    guard hides else {
      let isLive = state.deleted <= state.searchable && live.count == state.columns.count
      return isLive ? nil : live
    }
    var query = SearchTask(
      Query(filter: .not(.attribute(hidden, .equal(true)))), until: task.deadline)
    query.wantsAll = true
    return try Search(query, state: state, handles: handles).run().all ?? RowBitmap()
  }
}
