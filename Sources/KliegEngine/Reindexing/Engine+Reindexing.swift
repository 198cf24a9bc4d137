package import KliegModel

extension Engine {
  /// Registers a reindexer for as long as a body takes its requests.
  package nonisolated func serveReindexer(
    of user: UInt32, index: String?, application: String?,
    _ body: (AsyncStream<ReindexRequest>) async throws -> Void
  ) async throws {
    try await queue.serving(user: user, index: index, application: application, body)
  }

  /// Takes a request for completed, or for failed.
  package func complete(_ request: String, failure: String?, of user: UInt32) async throws {
    try await queue.complete(request, failure: failure, of: user)
  }

  /// The index that an update is for: made if there is none, unless the update answers a request, which
  /// no longer stands once the index was dropped.
  package func indexForUpdate(
    _ name: String, of user: UInt32, application: String?, answering request: String?
  ) async throws -> Index {
    guard let request else {
      return try await indexForDonation(name, of: user, application: application)
    }
    do {
      return try await index(name, of: user)
    } catch let error as KliegError where error.code == .noSuchIndex {
      throw Ledger.noSuchRequest(request)
    }
  }

  /// Makes an update durable, in answer to a reindex request or not.
  ///
  /// - Parameters:
  ///   - update: What to change.
  ///   - index: The index.
  ///   - user: Whose it is.
  ///   - refused: Items of the same message that could not be read.
  ///   - waitUntilSearchable: Whether to return only once text queries see the change.
  /// - Returns: What became of it.
  /// - Throws: Why nothing of it was accepted.
  package nonisolated func update(
    _ update: Update, of index: Index, user: UInt32, refused: [UpdateOutcome.Refusal] = [],
    waitUntilSearchable: Bool = false
  ) async throws -> UpdateOutcome {
    let key = IndexKey(user: user, name: try IndexName(index.name))
    let wasComplete = index.board.state.missing == .nothing
    let outcome = try await queue.answering(update, of: key) {
      if let request = update.request, !refused.isEmpty {
        try await index.setRefusedAside(refused, of: request)
      }
      return try await index.update(update, waitUntilSearchable: waitUntilSearchable)
    }
    if !wasComplete, update.request == nil, index.board.state.missing == .nothing {
      // The application has donated unasked what was lost.
      await queue.lookAgain(key)
    }
    return outcome
  }

  /// Has an index's reindexer asked for items, or (nil) for everything.
  package func reindex(
    _ name: String, of user: UInt32, items: [ItemReference]?
  ) async throws -> ReindexTask {
    let key = try IndexKey(user: user, name: IndexName(name))
    let needs = try await index(name, of: user).request(items)
    guard let task = await queue.add(key, needs) else {
      throw KliegError(
        .invalidParameter, "There is nothing to ask for.", details: ["parameter": "items"])
    }
    return task
  }

  /// A user's tasks or those of one index, the oldest first; of finished ones the newest.
  package func tasks(of user: UInt32, index: String?) async throws -> [ReindexTask] {
    await queue.tasks(of: user, index: index)
  }

  /// A tick now and after each change of a user's tasks.
  package func taskChanges(of user: UInt32) async -> AsyncStream<Void> {
    await queue.changes(of: user)
  }

  /// Ends a task.
  package func cancel(task: Int64, of user: UInt32) async throws {
    try await queue.cancel(task, of: user)
  }

  /// Has items that failed asked for or tried again, or (nil) all of them, and a waiting task taken up.
  ///
  /// - Returns: How many.
  package func retry(
    _ name: String, of user: UInt32, items: [ItemReference]?
  ) async throws -> Int {
    let key = try IndexKey(user: user, name: IndexName(name))
    let index = try await index(name, of: user)
    let count = try await index.retryFailed(items)
    let needs = try await index.reindexNeeds()
    if !needs.isEmpty {
      await queue.add(key, needs)
      await queue.retry(key)
    }
    return count
  }

  /// The items of a user's indexes, or of one, that were set aside.
  package func failed(_ name: String?, of user: UInt32) async throws -> [FailedItem] {
    var failed: [FailedItem] = []
    for name in name.map({ [$0] }) ?? names(of: user) {
      failed += try await index(name, of: user).failedItems()
    }
    return failed
  }

  /// Takes over what an index is, after it was opened or described anew.
  func described(_ index: Index, of user: UInt32) async throws {
    let key = IndexKey(user: user, name: try IndexName(index.name))
    let state = index.board.state
    await catalog.remember(state.description, epoch: state.epoch, of: key)
    await queue.describe(key, state.description)
  }
}
