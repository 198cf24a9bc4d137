import KliegModel
import KliegStorage
import KliegText

/// One query on one index, at one moment.
final class Search {
  let task: SearchTask
  let state: IndexState
  let handles: ReaderHandles
  let trace: SearchTrace?
  private let now = Timestamp.now
  private let liveRows: RowBitmap
  /// Made when a filter first looks for words, which few do.
  private var matcher: TextMatcher?

  var query: Query { task.query }

  init(
    _ task: SearchTask, state: IndexState, handles: ReaderHandles, trace: SearchTrace? = nil
  ) {
    self.task = task
    self.state = state
    self.handles = handles
    self.trace = trace
    liveRows = state.columns.liveRows(at: now)
  }

  private func openMatcher() throws -> TextMatcher {
    if let matcher { return matcher }
    let opened = TextMatcher(
      analyser: try handles.analyser(state),
      searcher: { [handles, state] in try handles.textSearcher(state) },
      schema: state.schema, store: handles.store, payloads: handles.payloads,
      kind: { [state] in state.columns.kind(of: $0) }, limit: task.limit,
      isOpen: state.description.language == nil)
    matcher = opened
    return opened
  }

  func plan() throws -> QueryPlan {
    let planner = TextPlanner(
      analyser: try handles.analyser(state),
      searcher: { [handles, state] in try handles.textSearcher(state) },
      field: { [state] in state.schema[$0] }, limit: task.limit,
      isOpen: state.description.language == nil)
    return try QueryPlanner(text: planner).plan(query)
  }

  /// What is found; when the time is over, what was found until then.
  func run() throws -> FoundRows {
    var found = FoundRows()
    do {
      let plan = try plan()
      found = try run(plan)
      found.words = try words(plan)
      found.spellings = try spellings(plan, found)
      found.isExpansionCut = plan.text?.isExpansionCut == true || matcher?.isExpansionCut == true
    } catch let error as KliegError where error == SearchTask.overdue {
      // A filter that was not looked at to its end says nothing of any row.
      found = FoundRows(isTotalExact: false, isStopped: true)
    }
    if task.limit.wasNoticed {
      found.isStopped = true
      found.isTotalExact = false
    }
    if found.groups.isEmpty { found.groups = query.groupings.map { GroupTable($0) } }
    return found
  }

  private func run(_ plan: QueryPlan) throws -> FoundRows {
    if plan.method == .wordless { return FoundRows() }
    guard let terms = plan.terms else {
      return try cutOut(plan) ?? ordered(filteredRows(plan) ?? liveRows)
    }
    let searcher = try handles.textSearcher(state)
    if let found = try bestWithPhrases(plan, terms, searcher) { return found }
    var filter = try filteredRows(plan) ?? liveRowsIfNeeded
    if let rows = plan.text?.rows { filter = filter?.intersection(rows) ?? rows }
    if task.wantsAll || !query.groupings.isEmpty || plan.method != .ranked {
      let rows = try matching(terms, searcher, filter)
      guard plan.method == .ranked, !task.wantsAll, task.scores == nil else {
        return try ordered(rows, relevance: relevance(terms, searcher, rows))
      }
      var found = try ranked(terms, searcher, rows)
      found.total = rows.count
      found.isTotalExact = true
      found.groups = try groups(of: rows)
      return found
    }
    return try ranked(terms, searcher, filter)
  }

  /// Whether the text view may hold rows that must not be found: deleted, or expired.
  private var needsLiveRows: Bool {
    state.deleted > state.searchable || liveRows.count < state.columns.count
  }

  var liveRowsIfNeeded: RowBitmap? { needsLiveRows ? liveRows : nil }

  /// The live rows that a filter lets through.
  func rows(matching filter: Filter) throws -> RowBitmap {
    try state.columns.rows(matching: filter, at: now, sources: sources)
  }

  /// The rows of some in which words stand as a match wants them.
  func textRows(_ match: TextMatch, _ candidates: RowBitmap) throws -> RowBitmap {
    let rows = try openMatcher().rows(match, among: candidates)
    if task.limit.isOver { throw SearchTask.overdue }
    return rows
  }

  private func filteredRows(_ plan: QueryPlan) throws -> RowBitmap? {
    guard let filter = plan.filter else { return nil }
    guard let trace else { return try rows(matching: filter) }
    // Part by part, so that each can be told.
    var parts = if case .all(let filters) = filter { filters } else { [filter] }
    let estimates = Dictionary(
      parts.map { ($0, state.columns.estimate($0)) }, uniquingKeysWith: { first, _ in first })
    parts.sort { estimates[$0] ?? 0 < estimates[$1] ?? 0 }
    var rows = liveRows
    for part in parts {
      rows = try trace.step("\(part)", estimate: estimates[part], rows: \.count) {
        try state.columns.rows(matching: part, at: now, within: rows, sources: sources)
      }
    }
    return rows
  }

  private var sources: ColumnSources {
    let limit = task.limit
    return ColumnSources(
      identities: handles.store,
      payloadValue: { [handles] in try handles.value(of: $0, row: $1) },
      textRows: { [self] match, candidates in try textRows(match, candidates) },
      collator: { [handles] in try handles.collators.collator($0) },
      checkpoint: { if limit.isOver { throw SearchTask.overdue } })
  }

  func matching(
    _ terms: TermQuery, _ searcher: TextSearcher, _ filter: RowBitmap?
  ) throws -> RowBitmap {
    let body = { [self] in
      var words = [UInt64](repeating: 0, count: liveRows.words.count)
      try withWords(of: filter) { filter in
        _ = try searcher.match(terms, filter: filter, into: &words, limit: task.limit)
      }
      return RowBitmap(words: words)
    }
    return try trace?.step("rows with \(terms)", rows: \.count, body) ?? body()
  }

  private func words(_ plan: QueryPlan) throws -> [SoughtWord] {
    guard query.highlighting != nil else { return [] }
    let words = plan.text?.words ?? []
    guard let filter = query.filter else { return words }
    return words + filter.soughtWords(try handles.analyser(state))
  }
}

extension Search {
  private func ranked(
    _ terms: TermQuery, _ searcher: TextSearcher, _ filter: RowBitmap?
  ) throws -> FoundRows {
    let standing = task.standing
    let rank = { [self] in
      try RankedWindow(task, lift: standing?.lift).rows { window in
        var window = window
        window.lastRow = Int64(liveRows.bitCount)
        return try withWords(of: filter) {
          try searcher.search(terms, filter: $0, window: window, limit: task.limit)
        }
      }
    }
    let name = "best rows for \(terms)"
    let order = standing.map { name + ", then by \($0)" } ?? name
    return try trace?.step(order, rows: \.total, rank) ?? rank()
  }

  /// The score of each row, where an order asks for it.
  private func relevance(
    _ terms: TermQuery, _ searcher: TextSearcher, _ rows: RowBitmap
  ) throws -> ((Int64) -> Double)? {
    guard query.sort.contains(.relevance) || query.sort.isEmpty else { return nil }
    // Who only counts orders nothing.
    if task.wantsAll || query.limit == 0 { return nil }
    if let scores = task.scores { return { scores[$0] ?? 0 } }
    let matches = try withWords(of: rows) {
      try searcher.search(
        terms, filter: $0, window: TextWindow(limit: rows.count), limit: task.limit)
    }
    let scores = Dictionary(
      zip(matches.rows.map(Int64.init), matches.scores), uniquingKeysWith: { first, _ in first })
    return { scores[$0] ?? 0 }
  }

  private func ordered(
    _ rows: RowBitmap, relevance: ((Int64) -> Double)? = nil
  ) throws -> FoundRows {
    var found = FoundRows(total: rows.count)
    found.groups = try groups(of: rows)
    if task.wantsAll { found.all = rows }
    guard query.limit > 0, !task.wantsAll else { return found }
    let order = { [self] in
      try state.columns.order(
        rows, by: query.sort, after: task.start, offset: query.offset, limit: query.limit,
        relevance: relevance, sources: sources)
    }
    let name =
      query.sort.isEmpty
      ? "in order of donation" : "by \(query.sort.map(\.description).joined(separator: ", "))"
    found.rows = try trace?.step(name, estimate: rows.count, rows: \.count, order) ?? order()
    if let relevance { found.scores = found.rows.map(relevance) }
    found.values = try sortValues(found.rows, relevance)
    return found
  }

  /// The window of a range in its own order, where nothing else is asked and that order is there.
  private func cutOut(_ plan: QueryPlan) throws -> FoundRows? {
    guard let filter = plan.filter, !query.sort.isEmpty, query.limit > 0, query.groupings.isEmpty,
      task.start == nil, !task.wantsAll
    else { return nil }
    let cut = { [self] in
      try state.columns.window(
        of: filter, at: now, by: query.sort, offset: query.offset, limit: query.limit,
        sources: sources)
    }
    guard let (rows, total) = try cut() else { return nil }
    // Once more, for the time it takes.
    _ = try trace?.step("cut out of an order, \(filter)", rows: { _ in total }, cut)
    var found = FoundRows(rows: rows, total: total)
    found.values = try sortValues(rows, nil)
    return found
  }

  private func sortValues(
    _ rows: [Int64], _ relevance: ((Int64) -> Double)?
  ) throws -> [[SortPosition.Value]] {
    try (task.isPart ? rows[...] : rows.suffix(1)).map { row in
      try state.columns.sortValues(
        of: row, by: query.sort, relevance: relevance.map { $0(row) }, sources: sources)
    }
  }

  private func groups(of rows: RowBitmap) throws -> [GroupTable] {
    try query.groupings.map { grouping in
      let group = { [self] in try state.columns.groups(of: rows, grouping, sources: sources) }
      let name = "groups by \(grouping.attribute ?? "nothing")"
      return try trace?.step(name, estimate: rows.count, rows: { _ in rows.count }, group)
        ?? group()
    }
  }

  func withWords<Result>(
    of rows: RowBitmap?, _ body: (UnsafeBufferPointer<UInt64>?) throws -> Result
  ) rethrows -> Result {
    guard let rows else { return try body(nil) }
    return try rows.words.withUnsafeBufferPointer { try body($0) }
  }
}
