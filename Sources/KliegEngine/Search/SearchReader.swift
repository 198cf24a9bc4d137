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
  private var handles: ReaderHandles?
  /// The store that the handles are on, by the state's count.
  private var storeVersion = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(index: String, files: IndexFiles) {
    executor = QueueExecutor(label: "klieg.reader.\(index)", qos: .userInitiated)
    self.files = files
  }

  /// The rows that a query finds, in order, window applied; refused when its turn comes too late.
  func find(
    _ query: Query, in state: IndexState, until deadline: ContinuousClock.Instant
  ) throws -> FoundRows {
    guard ContinuousClock.now < deadline else {
      throw KliegError(.timedOut, "The search took longer than the settings allow.")
    }
    return try withHandles(of: state.storeVersion) { handles in
      try Search(query: query, state: state, handles: handles).run()
    }
  }

  /// How a query would be answered.
  func explain(_ query: Query, in state: IndexState) throws -> String {
    try withHandles(of: state.storeVersion) { handles in
      try Search(query: query, state: state, handles: handles).plan().description
    }
  }

  /// The items of rows with the attributes asked for, rows that are gone left out.
  func fetch(
    _ rows: [Int64], attributes: AttributeSelection, in state: IndexState
  ) throws -> [FetchedItem] {
    try withHandles(of: state.storeVersion) { handles in
      try handles.store.items(rows: rows).map { row in
        switch row {
        case .damaged(let damaged): .damaged(damaged.damage)
        case .item(let item):
          .item(row: item.row, item, try handles.attributes(of: item, attributes))
        }
      }
    }
  }

  /// Runs a body; handles with which something went wrong are not used again.
  private func withHandles<Result>(
    of version: Int, _ body: (ReaderHandles) throws -> Result
  ) throws -> Result {
    if version != storeVersion { handles = nil }
    storeVersion = version
    let handles = try handles ?? ReaderHandles(files)
    self.handles = handles
    do {
      return try body(handles)
    } catch let error as KliegError where [.badQuery, .noSuchAttribute].contains(error.code) {
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
  case item(row: Int64, StoredItem, [String: AttributeValue])
  case damaged(Damage)
}
