import Dispatch
import KliegModel
import KliegQueue
import KliegStorage
import KliegText

/// Ranks the items of several indexes as if they were one.
///
/// Concurrency model: the open views belong to the actor's queue, where reading them may block.
actor CombinedReader {
  private let executor = QueueExecutor(label: "klieg.reader.combined", qos: .userInitiated)
  private var open: CombinedSearcher?
  private var analyser: (language: Language, analyser: Analyser)?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// One of the indexes: its state, and those of its rows that match.
  struct Part: Sendable {
    let name: String
    let state: IndexState
    let generation: TextGeneration
    let rows: RowBitmap
    let standing: JointStanding.Part
  }

  /// The best rows of all parts, each by the number of its part.
  struct Ranking: Sendable {
    var places: [CombinedSearcher.Place]
    var scores: [Double]
    var words: [SoughtWord]
    var isExpansionCut: Bool
  }

  /// Ranks rows that match; all of them where no window is given.
  func rank(_ task: SearchTask, _ parts: [Part], isWhole: Bool) throws -> Ranking {
    guard ContinuousClock.now < task.deadline else { throw SearchTask.overdue }
    do {
      return try ranking(task, parts, isWhole)
    } catch {
      open = nil
      throw error
    }
  }

  private func ranking(_ task: SearchTask, _ parts: [Part], _ isWhole: Bool) throws -> Ranking {
    let combined = try searcher(parts.map(\.generation))
    let language = parts.first?.state.description.language
    let planner = TextPlanner(
      analyser: try analyser(Language(code: language)), searcher: { combined.searcher },
      field: { name in parts.lazy.compactMap { $0.state.schema[name] }.first },
      limit: task.limit, isOpen: language == nil)
    guard let plan = try planner.plan(task.query), let terms = plan.terms else {
      return Ranking(places: [], scores: [], words: [], isExpansionCut: false)
    }
    let rows = combined.combined(parts.map(\.rows))
    let search = { (window: TextWindow) in
      try rows.words.withUnsafeBufferPointer {
        try combined.searcher.search(
          // The rows are known to match, and the terms only rank; unless an index of its own took a word
          // that another one has for a misspelling.
          task.query.matching == .forgiving ? terms : .andMaybe(.all, terms), filter: $0,
          window: window, limit: task.limit)
      }
    }
    let found: FoundRows
    if isWhole {
      let matches = try search(TextWindow(limit: rows.count))
      found = FoundRows(rows: matches.rows.map(Int64.init), scores: matches.scores)
    } else {
      let standing = JointStanding(parts.map(\.standing)) { combined.place(of: $0) }
      found = try RankedWindow(task.moved(into: combined, parts), lift: standing?.lift).rows(search)
    }
    let places = found.rows.map { combined.place(of: UInt32($0)) }
    return Ranking(
      places: places, scores: found.scores, words: plan.words, isExpansionCut: plan.isExpansionCut)
  }

  private func searcher(_ generations: [TextGeneration]) throws -> CombinedSearcher {
    if let open, open.generations == generations {
      try open.searcher.refresh()
      return open
    }
    guard let opened = try CombinedSearcher(generations) else {
      throw KliegError(.busy, "No text view is open yet.")
    }
    open = opened
    return opened
  }

  private func analyser(_ language: Language) throws -> Analyser {
    if let analyser, analyser.language == language { return analyser.analyser }
    let opened = try Analyser(language: language)
    analyser = (language, opened)
    return opened
  }
}

extension SearchTask {
  /// The task with its start among the rows of a combined searcher, whose order settles ties.
  fileprivate func moved(
    into combined: CombinedSearcher, _ parts: [CombinedReader.Part]
  ) -> SearchTask {
    var task = self
    guard var start = task.start else { return task }
    let number = parts.firstIndex { $0.name == startIndex }
    start.position.row =
      number.map { Int64(combined.row(of: .init(index: $0, row: start.position.row))) } ?? 0
    start.ties = .byIdentity
    task.start = start
    return task
  }
}
