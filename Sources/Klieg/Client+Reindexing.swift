internal import KliegJSON
internal import KliegQueue
internal import KliegWire

extension Client {
  /// Serves as the reindexer of an index, or of all indexes of this client's application: donates again
  /// what the daemon asks for.
  ///
  /// ```swift
  /// try await klieg.serveReindex(of: "notes") { request in
  ///   switch request.scope {
  ///   case .items(let references):
  ///     let notes = references.compactMap { store.note($0.identifier) }
  ///     try await klieg.donate(notes.map(\.item), to: request.index)
  ///   case .everything:
  ///     try await klieg.donate(store.notes.lazy.map(\.item), to: request.index)
  ///   }
  /// }
  /// ```
  ///
  /// A request is done when the handler returns, and failed when it throws; then it comes again after
  /// a while. What was asked for and no longer exists is simply left out, or deleted. Donations, updates
  /// and deletions that the handler makes through a client belong to the request by themselves, so that
  /// nothing which was deleted meanwhile comes back.
  ///
  /// Requests come one after the other. When one is void, since the connection broke or the daemon has given
  /// it up, the task that the handler runs in is cancelled. A connection that breaks is opened again, for as long as
  /// the task runs.
  ///
  /// - Parameters:
  ///   - index: The index to serve; nil for all of this client's application.
  ///   - idleLimit: Returns when nothing was asked for so long, as programs do that were started to
  ///     serve; nil to serve until the task is cancelled.
  ///   - handler: Answers a request.
  /// - Throws: ``KliegError`` where serving is refused; `CancellationError` when the task is cancelled.
  public func serveReindex(
    of index: String? = nil, idleLimit: Duration? = nil,
    handler: @escaping @Sendable (ReindexRequest) async throws -> Void
  ) async throws {
    let call = ReindexCall(index: index, application: index == nil ? application : nil)
    guard let idleLimit else { return try await serve(call, ReindexActivity(), handler) }
    let activity = ReindexActivity()
    try await withThrowingTaskGroup { group in
      group.addTask { try await self.serve(call, activity, handler) }
      group.addTask { try await activity.waitUntilIdle(for: idleLimit) }
      try await group.next()
      group.cancelAll()
    }
  }

  private func serve(
    _ call: ReindexCall, _ activity: ReindexActivity,
    _ handler: @escaping @Sendable (ReindexRequest) async throws -> Void
  ) async throws {
    let shortest = Duration.milliseconds(100)
    var pause = shortest
    var work: Task<Void, Never>?
    defer { work?.cancel() }
    while true {
      let replies = StreamedReplies(
        client: self, method: SearchInterface.Method.reindex.qualifiedName
      ) {
        JSONWriter.object(call.encode)
      } decode: {
        try ReindexReply(from: $0)
      }
      do {
        for try await reply in replies {
          pause = shortest
          guard let request = reply.request else {
            // Connected: only from here on could anything have been asked.
            activity.end()
            continue
          }
          // The daemon never has two open, so the one before is answered, or void.
          await Self.end(work)
          activity.begin()
          work = Task {
            defer { activity.end() }
            try? await answer(request, handler)
          }
        }
      } catch let error as KliegError where error.maySucceedLater {
        // The daemon is stopping, or not there yet.
      }
      // A request dies with its connection.
      await Self.end(work)
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(10))
    }
  }

  private static func end(_ work: Task<Void, Never>?) async {
    work?.cancel()
    await work?.value
  }

  private func answer(
    _ request: ReindexRequest, _ handler: @Sendable (ReindexRequest) async throws -> Void
  ) async throws {
    var failure: String?
    do {
      try await ReindexRequest.$current.withValue(request) { try await handler(request) }
    } catch {
      // Whoever cancels the task ends the connection, which says enough.
      try Task.checkCancellation()
      failure = (error as? KliegError)?.message ?? "\(error)"
    }
    let completion = ReindexCompletion(request: request.id, failure: failure)
    do {
      try await self.call(.complete, JSONWriter.object(completion.encode)) { _ in }
    } catch is KliegError {
      // It is void meanwhile, or could not be taken for completed: what is wanted still is asked again.
    }
  }

  /// The request that an update of an index answers, when it is made by a handler of
  /// ``serveReindex(of:idleLimit:handler:)``.
  func currentRequest(for index: String) -> String? {
    guard let request = ReindexRequest.current, request.index == index else { return nil }
    return request.id
  }
}

/// When a reindexer was last at work.
private final class ReindexActivity: Sendable {
  private struct Contents: Sendable {
    var isBusy = false
    var last = ContinuousClock.now
  }

  private let contents = Locked(Contents())

  func begin() { contents.withLock { $0.isBusy = true } }

  func end() {
    contents.withLock {
      $0.isBusy = false
      $0.last = .now
    }
  }

  /// Returns once nothing was asked for so long.
  func waitUntilIdle(for limit: Duration) async throws {
    while true {
      let left = contents.withLock { contents in
        contents.isBusy ? limit : limit - contents.last.duration(to: .now)
      }
      guard left > .zero else { return }
      try await Task.sleep(for: left)
    }
  }
}
