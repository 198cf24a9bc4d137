import Dispatch
import KliegModel
import KliegQueue
import KliegStorage
import KliegText

/// One reader of an index, with its own handles on store and text view.
///
/// Concurrency model: the handles belong to the actor's queue, where they may block; a search runs
/// on an immutable snapshot of the columns and never waits for the writer.
actor SearchReader {
  private let executor: QueueExecutor
  private let files: IndexFiles
  private let shelves: SnapshotShelves
  private var handles: ReaderHandles?
  /// The store that the handles are on, by the state's count.
  private var storeVersion = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(index: String, files: IndexFiles, shelves: SnapshotShelves) {
    executor = QueueExecutor(label: "klieg.reader.\(index)", qos: .userInitiated)
    self.files = files
    self.shelves = shelves
  }

  /// Runs a body here, on the caller's thread, which is held until nobody else is in.
  nonisolated func onThisThread<Result: Sendable>(
    _ body: @Sendable (isolated SearchReader) throws -> Result
  ) rethrows -> Result {
    try executor.queue.sync { try assumeIsolated { try body($0) } }
  }

  /// The rows that a task finds, in order, window applied; refused when its turn comes too late.
  func find(_ task: SearchTask, in state: IndexState) throws -> FoundRows {
    guard ContinuousClock.now < task.deadline else { throw SearchTask.overdue }
    return try withHandles(of: state.storeVersion) { handles in
      handles.takeRanks()
      defer { handles.wishForSnapshot(state) }
      return try Search(task, state: state, handles: handles).run()
    }
  }

  /// How what was typed may go on.
  func complete(_ task: CompletionTask, in state: IndexState) throws -> Completions {
    guard ContinuousClock.now < task.deadline else { throw SearchTask.overdue }
    return try withHandles(of: state.storeVersion) { handles in
      try Completer(task, state: state, handles: handles).run()
    }
  }

  /// How a task would be done, and as wanted how it was and how its scores came about.
  func explain(
    _ task: SearchTask, in state: IndexState, isRun: Bool, isScored: Bool
  ) throws -> String {
    try withHandles(of: state.storeVersion) { handles in
      let trace = SearchTrace()
      let search = Search(task, state: state, handles: handles, trace: trace)
      let plan = try search.plan()
      guard isRun || isScored else { return plan.description }
      let found = try search.run()
      var sections = [plan.description]
      if isRun {
        let total = "\(found.isTotalExact ? "" : "about ")\(found.total) matches"
        sections = ["\(plan)\nfound    \(total)", "\(trace)"]
      }
      if isScored {
        sections.append(try ScoreText(search.accounts(of: found, plan), handles).description)
      }
      return sections.joined(separator: "\n\n")
    }
  }

  /// The items of rows with the attributes asked for, rows that are gone left out.
  func fetch(_ rows: [Int64], _ wish: FetchWish, in state: IndexState) throws -> [FetchedItem] {
    try withHandles(of: state.storeVersion) { handles in
      let marker = try wish.highlighting.map {
        try HitMarker($0, wish.words, analyser: handles.analyser(state), schema: state.schema)
      }
      let select = handles.attributes(wish.attributes)
      let stored = try handles.store.items(rows: rows)
      let fetched: [FetchedItem] = try stored.map { row in
        switch row {
        case .damaged(let damaged): return .damaged(damaged.damage)
        case .item(let item):
          let attributes = try select(item)
          let highlights = try marker?.highlights(handles.payloads.attributes(item.payload)) ?? []
          return .item(row: item.row, item, attributes, highlights)
        }
      }
      guard stored.count < rows.count, let damage = try loss(of: rows, stored, handles, state)
      else { return fetched }
      return fetched + [.damaged(damage)]
    }
  }

  /// Whether rows that are not in the store were not deleted either, as when a page of it was emptied: the
  /// columns have them, and nothing was written since.
  private func loss(
    of rows: [Int64], _ stored: [StoredRow], _ handles: ReaderHandles, _ state: IndexState
  ) throws -> Damage? {
    let present = Set(
      stored.map { row in
        switch row {
        case .item(let item): item.row
        case .damaged(let damaged): damaged.row
        }
      })
    let absent = rows.filter { !present.contains($0) }
    guard try handles.store.statistics().sequence == state.accepted else { return nil }
    let live = state.columns.liveRows(at: .now)
    return absent.first(where: live.contains).map { row in
      Damage(
        file: Store.fileName, finding: "row \(row) is not there, and nobody has deleted it")
    }
  }

  /// Runs a body; handles with which something went wrong are not used again.
  private func withHandles<Result>(
    of version: Int, _ body: (ReaderHandles) throws -> Result
  ) throws -> Result {
    if version != storeVersion { handles = nil }
    storeVersion = version
    let handles = try handles ?? ReaderHandles(files, shelves, version: version)
    self.handles = handles
    do {
      return try body(handles)
    } catch let error as KliegError
      where [.badQuery, .noSuchAttribute, .timedOut].contains(error.code)
    {
      // The query is at fault, not the handles.
      throw error
    } catch {
      self.handles = nil
      throw error
    }
  }
}

/// An item of a row, or what was found in its place.
enum FetchedItem: Sendable {
  case item(row: Int64, StoredItem, [String: AttributeValue], [Highlight])
  case damaged(Damage)
}

/// What is wanted of items that were found.
struct FetchWish: Sendable {
  var attributes: AttributeSelection
  var highlighting: Highlighting?
  /// The words to mark.
  var words: [SoughtWord] = []
  /// Whether the caller's thread may be held.
  var isBlocking = false
}
