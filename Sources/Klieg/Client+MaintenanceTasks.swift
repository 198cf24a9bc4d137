internal import KliegJSON
internal import KliegWire

extension Client {
  /// Asks the reindexer of an index for some items, or for everything.
  ///
  /// ```swift
  /// let task = try await klieg.reindex("notes", items: [ItemReference("note-17")])
  /// print(task.id, task.state)
  /// ```
  ///
  /// - Parameters:
  ///   - index: The index's name.
  ///   - items: The items; nil for everything.
  /// - Returns: The task of the queue, which goes on by itself.
  /// - Throws: ``KliegError``.
  @discardableResult
  public func reindex(_ index: String, items: [ItemReference]? = nil) async throws -> ReindexTask {
    let parameters = JSONWriter.object(ItemsRequest(index: index, items: items).encode)
    return try await call(.requestReindex, parameters) { try TaskReply(from: $0).task }
  }

  /// The tasks of the reindex queue, of one index or of all of the caller's.
  ///
  /// ```swift
  /// for task in try await klieg.tasks() { print(task.id, task.index, task.done) }
  /// ```
  public func tasks(of index: String? = nil) async throws -> [ReindexTask] {
    let parameters = JSONWriter.object(ScopeRequest(index: index).encode)
    return try await call(.tasks, parameters) { try TasksReply(from: $0).tasks }
  }

  /// The tasks of the reindex queue: now, and again whenever one changes.
  ///
  /// ```swift
  /// for try await tasks in klieg.followTasks(of: "notes") {
  ///   if tasks.allSatisfy({ $0.state == .succeeded }) { break }
  /// }
  /// ```
  public func followTasks(
    of index: String? = nil
  ) -> some AsyncSequence<[ReindexTask], any Error> & Sendable {
    StreamedReplies(client: self, method: MaintenanceInterface.Method.tasks.qualifiedName) {
      JSONWriter.object(ScopeRequest(index: index).encode)
    } decode: {
      try TasksReply(from: $0).tasks
    }
  }

  /// Ends a task of the reindex queue.
  ///
  /// ```swift
  /// try await klieg.cancel(task: 17)
  /// ```
  public func cancel(task: Int64) async throws {
    let parameters = JSONWriter.object(TaskRequest(task: task).encode)
    // Sent again, it would find that there is no such task any more.
    try await call(.cancel, parameters, isRepeatable: false) { _ in }
  }

  /// The items of an index, or of all of the caller's, that were set aside with their reasons.
  ///
  /// ```swift
  /// for item in try await klieg.failed() { print(item.reference.identifier, item.reason) }
  /// ```
  public func failed(in index: String? = nil) async throws -> [FailedItem] {
    let parameters = JSONWriter.object(ScopeRequest(index: index).encode)
    return try await call(.failed, parameters) { try FailedReply(from: $0).items }
  }

  /// Tries items again that were set aside, some or (nil) all of an index.
  ///
  /// ```swift
  /// let count = try await klieg.retry("notes")
  /// ```
  ///
  /// - Returns: How many are tried again.
  @discardableResult
  public func retry(_ index: String, items: [ItemReference]? = nil) async throws -> Int {
    let parameters = JSONWriter.object(ItemsRequest(index: index, items: items).encode)
    return try await call(.retry, parameters, isRepeatable: false) {
      try RetryReply(from: $0).count
    }
  }
}
