import Dispatch
import KliegModel
import KliegQueue

/// A search that a store works on while something else is done.
final class SearchAhead: Sendable {
  private let query: KliegModel.Query
  /// The store's mark when the search began.
  private let state: StoreState?
  private let isDone = DispatchSemaphore(value: 0)
  private let result = Locked<Result<SearchResult, any Error>?>(nil)

  /// Begins.
  ///
  /// It holds a thread of its own, and none that other code waits for: those who wait for it may hold all
  /// others.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - store: What answers it.
  ///   - state: The store's mark, as far as this process knows.
  init(_ query: KliegModel.Query, of store: any ModelStore, at state: StoreState?) {
    self.query = query
    self.state = state
    DispatchQueue(label: "SwiftData.SearchAhead").async { [self] in
      let found = Result { try store.search(query) }
      result.withLock { $0 = found }
      isDone.signal()
    }
  }

  /// What was found; nil where it is for another query, or this process has changed the store since.
  func answer(to query: KliegModel.Query, at state: StoreState?) throws -> SearchResult? {
    guard query == self.query, state == self.state else { return nil }
    isDone.wait()
    return try result.withLock { $0 }?.get()
  }
}
