import Foundation
import Klieg
import KliegModel
import KliegQueue

/// One query while it is being answered: it begins once, and ends once.
final class QueryRun: Sendable {
  /// An item that was found, with its place.
  struct Found: Sendable {
    let hit: Hit
    let rank: Int?

    var item: CSSearchableItem { CSSearchableItem(hit, rank: rank) }
  }

  /// What comes of a query.
  enum Event: Sendable {
    case items([Found])
    /// The whole list.
    case suggestions([FoundSuggestion])
  }

  private enum State {
    case idle
    case running(Task<Void, Never>?)
    case ended
  }

  private struct Contents {
    var state = State.idle
    var isCancelled = false
    var items = 0
    var suggestions = 0
  }

  private let contents = Locked(Contents())
  let application: Application
  /// Items that are handed over together.
  private static let batch = 100

  init(application: Application) { self.application = application }

  var isCancelled: Bool { contents.withLock { $0.isCancelled } }
  var itemCount: Int { contents.withLock { $0.items } }
  var suggestionCount: Int { contents.withLock { $0.suggestions } }

  /// Cancels the query, whether it has begun or not.
  func cancel() {
    let task = contents.withLock { contents -> Task<Void, Never>? in
      contents.isCancelled = true
      if case .running(let task) = contents.state { return task }
      return nil
    }
    task?.cancel()
  }

  /// Begins the query; does nothing when it has begun before.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - deliver: Given what is found, in order.
  ///   - end: Called once, after the last of that.
  /// - Returns: Whether it begins now.
  @discardableResult
  func begin(
    _ request: QueryRequest, deliver: @escaping @Sendable (Event) -> Void,
    end: @escaping @Sendable (CSSearchQueryError?) -> Void
  ) -> Bool {
    let begins = contents.withLock { contents -> Bool in
      guard case .idle = contents.state else { return false }
      contents.state = .running(nil)
      return true
    }
    guard begins else { return false }
    let task = Task {
      var failure: CSSearchQueryError?
      do {
        try await answer(request, deliver)
      } catch {
        failure = CSSearchQueryError(error)
      }
      let isCancelled = contents.withLock { contents in
        contents.state = .ended
        return contents.isCancelled
      }
      end(isCancelled ? CSSearchQueryError(CancellationError()) : failure)
    }
    let isCancelled = contents.withLock { contents in
      if case .running = contents.state { contents.state = .running(task) }
      return contents.isCancelled
    }
    if isCancelled { task.cancel() }
    return true
  }

  private func answer(
    _ request: QueryRequest, _ deliver: @Sendable (Event) -> Void
  ) async throws {
    try Task.checkCancellation()
    let application = application
    // Which indexes there are may change at any time, and seldom does: while the daemon is asked for them,
    // those of the last time are searched already, and what comes of it counts if they are the same.
    let current = Task { try await application.indexes() }
    try await withTaskCancellationHandler {
      if let known = application.indexesSoFar, !known.isEmpty {
        let search = IndexSearch(indexes: known) { try await current.value == known }
        if try await answer(request, search, deliver) { return }
      }
      let indexes = try await current.value
      // A query that cannot be read is refused, whatever there is to find.
      _ = try await answer(request, IndexSearch(indexes: indexes) { true }, deliver)
    } onCancel: {
      current.cancel()
    }
  }

  /// Where is looked.
  private struct IndexSearch {
    let indexes: [IndexDescription]
    /// Says, once asked, whether these are the app's indexes.
    let areCurrent: () async throws -> Bool
  }

  /// Answers from some indexes; false where they are not the right ones, before anything is delivered.
  private func answer(
    _ request: QueryRequest, _ search: IndexSearch, _ deliver: @Sendable (Event) -> Void
  ) async throws -> Bool {
    var found: [Found] = []
    var isCurrent = false
    let query: Query
    let names = search.indexes.map(\.name)
    do {
      query = try request.query(QueryVocabulary(fields: search.indexes.flatMap(\.fields)))
      guard !names.isEmpty, !request.isEmpty else { return try await search.areCurrent() }
      var rank = 0
      for try await hit in application.client.hits(of: query, in: names) {
        found.append(Found(hit: hit, rank: rank))
        rank += 1
        guard found.count == Self.batch else { continue }
        if !isCurrent {
          guard try await search.areCurrent() else { return false }
          isCurrent = true
        }
        try hand(&found, deliver)
      }
    } catch {
      // An index that is gone fails the search, and an attribute that is new changes what it means.
      if !isCurrent, !(try await search.areCurrent()) { return false }
      throw error
    }
    if !isCurrent, !(try await search.areCurrent()) { return false }
    try hand(&found, deliver)
    guard request.suggestions > 0, query.text != nil else { return true }
    let suggestions = try await SuggestionSearch(client: application.client)
      .suggestions(for: query, in: names, limit: request.suggestions)
    try Task.checkCancellation()
    contents.withLock { $0.suggestions = suggestions.count }
    deliver(.suggestions(suggestions))
    return true
  }

  private func hand(_ found: inout [Found], _ deliver: (Event) -> Void) throws {
    try Task.checkCancellation()
    guard !found.isEmpty else { return }
    let count = found.count
    contents.withLock { $0.items += count }
    deliver(.items(found))
    found = []
  }
}
