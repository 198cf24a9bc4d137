import KliegModel
import KliegStorage
import KliegText

/// One query on one index, at one moment.
struct Search {
  /// Up to so many matches the total of a ranked search is exact.
  private static let countedExactly = 1000

  let query: Query
  let state: IndexState
  let handles: ReaderHandles
  let now = Timestamp.now

  func plan() throws -> QueryPlan {
    let planner = TextPlanner(
      analyser: try handles.analyser(state), searcher: { try handles.textSearcher(state) },
      field: { state.schema[$0] }, limit: nil)
    return try QueryPlanner(text: planner).plan(query)
  }

  func run() throws -> FoundRows {
    let plan = try plan()
    guard let terms = plan.terms else {
      return plan.method == .wordless
        ? FoundRows() : try ordered(filteredRows(plan.filter) ?? liveRows)
    }
    let searcher = try handles.textSearcher(state)
    var filter = try filteredRows(plan.filter) ?? (needsLiveRows ? liveRows : nil)
    if let rows = plan.text?.rows { filter = filter?.intersection(rows) ?? rows }
    switch plan.method {
    case .ranked: return try ranked(terms, searcher, filter)
    case .counted:
      return FoundRows(total: try matching(terms, searcher, filter).count)
    case .ordered:
      let rows = try matching(terms, searcher, filter)
      return try ordered(rows, relevance: relevance(terms, searcher, rows))
    case .columns, .wordless: return FoundRows()
    }
  }

  private var liveRows: RowBitmap { state.columns.liveRows(at: now) }

  /// Whether the text view may hold rows that must not be found: deleted, or expired.
  private var needsLiveRows: Bool {
    state.deleted > state.searchable || liveRows.count < state.columns.count
  }

  private func filteredRows(_ filter: Filter?) throws -> RowBitmap? {
    guard let filter else { return nil }
    return try state.columns.rows(
      matching: filter, at: now,
      identifierRows: { try handles.store.rows(whereIdentifier: $0, among: state.columns) },
      payloadDecides: { try handles.value(of: $0, row: $1) })
  }

  private func ranked(
    _ terms: TermQuery, _ searcher: TextSearcher, _ filter: RowBitmap?
  ) throws -> FoundRows {
    let (end, overflow) = query.offset.addingReportingOverflow(query.limit)
    let window = TextWindow(
      offset: query.offset, limit: query.limit,
      checkAtLeast: max(overflow ? .max : end, Self.countedExactly))
    let matches = try withWords(of: filter) {
      try searcher.search(terms, filter: $0, window: window)
    }
    return FoundRows(
      rows: matches.rows.map(Int64.init), scores: matches.scores, total: matches.count.estimated,
      isTotalExact: matches.count.isExact)
  }

  private func matching(
    _ terms: TermQuery, _ searcher: TextSearcher, _ filter: RowBitmap?
  ) throws -> RowBitmap {
    var words = [UInt64](repeating: 0, count: liveRows.words.count)
    try withWords(of: filter) { filter in
      _ = try searcher.match(terms, filter: filter, into: &words)
    }
    return RowBitmap(words: words)
  }

  /// The score of each row, where an order asks for it.
  private func relevance(
    _ terms: TermQuery, _ searcher: TextSearcher, _ rows: RowBitmap
  ) throws -> ((Int64) -> Double)? {
    guard query.sort.contains(.relevance) else { return nil }
    let matches = try withWords(of: rows) {
      try searcher.search(terms, filter: $0, window: TextWindow(limit: rows.count))
    }
    let scores = Dictionary(
      zip(matches.rows.map(Int64.init), matches.scores), uniquingKeysWith: { first, _ in first })
    return { scores[$0] ?? 0 }
  }

  private func ordered(
    _ rows: RowBitmap, relevance: ((Int64) -> Double)? = nil
  ) throws -> FoundRows {
    let total = rows.count
    guard query.limit > 0, query.offset < total else { return FoundRows(total: total) }
    let window = try state.columns.order(
      rows, by: query.sort, offset: query.offset, limit: query.limit, relevance: relevance,
      identifier: { try handles.identifier(of: $0) },
      collate: { text in
        // What ICU cannot order comes in the order of its bytes.
        (try? handles.collator.key(text)) ?? Array(text.utf8)
      })
    return FoundRows(
      rows: window, scores: relevance.map { window.map($0) } ?? [], total: total)
  }

  private func withWords<Result>(
    of rows: RowBitmap?, _ body: (UnsafeBufferPointer<UInt64>?) throws -> Result
  ) rethrows -> Result {
    guard let rows else { return try body(nil) }
    return try rows.words.withUnsafeBufferPointer { try body($0) }
  }
}
