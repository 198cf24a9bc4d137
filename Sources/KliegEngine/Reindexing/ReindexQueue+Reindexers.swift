package import KliegModel

extension ReindexQueue {
  /// Registers a reindexer of an index, or of all indexes of an application, for as long as a body runs.
  ///
  /// There may be several; they are asked in the order in which they came. When the body ends, open
  /// requests of this one are void.
  ///
  /// - Parameters:
  ///   - user: Whose it is.
  ///   - index: The index.
  ///   - application: The application, where no index is stated.
  ///   - body: Takes its requests.
  /// - Throws: ``KliegError/Code/invalidParameter`` where neither is stated, and what the body throws.
  package nonisolated func serving(
    user: UInt32, index: String?, application: String?,
    _ body: (AsyncStream<ReindexRequest>) async throws -> Void
  ) async throws {
    let reindexer = try await register(user: user, index: index, application: application)
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(reindexer.requests))
    } catch {
      result = .failure(error)
    }
    // In a task of its own: this one is cancelled when the peer has gone away.
    await Task { await unregister(reindexer.number) }.value
    try result.get()
  }

  /// Registers a reindexer, until its number is unregistered.
  func register(
    user: UInt32, index: String?, application: String?
  ) throws -> (number: Int, requests: AsyncStream<ReindexRequest>) {
    let subject: Reindexer.Subject
    if let index {
      subject = .index(try IndexName(index))
    } else if let application {
      subject = .application(application)
    } else {
      throw KliegError(
        .invalidParameter, "A reindexer states an index or an application.",
        details: ["parameter": "index"])
    }
    guard !isClosed else { throw KliegError(.busy, "The daemon is stopping.") }
    let (stream, requests) = AsyncStream.makeStream(of: ReindexRequest.self)
    let number = newNumber()
    let reindexer = Reindexer(user: user, subject: subject, requests: requests)
    reindexers[number] = reindexer
    for job in jobs.values where reindexer.serves(job) {
      // What was started has connected, or another one came first.
      if case .starting = job.phase { job.phase = .idle }
      changed(job)
    }
    pump()
    return (number, stream)
  }

  /// Ends a registration; the reindexer's open request is void.
  func unregister(_ number: Int) async {
    guard let gone = reindexers.removeValue(forKey: number) else { return }
    gone.requests.finish()
    for job in jobs.values {
      guard case .serving(let serving) = job.phase, serving.reindexer == number else {
        if gone.serves(job) { changed(job) }
        continue
      }
      // A failure to close the request is the job's failure already.
      try? await close(job, serving, .disconnected)
    }
    pump()
  }

  /// Takes a request for completed, or for failed.
  ///
  /// - Parameters:
  ///   - request: The request's name.
  ///   - failure: Why it failed, in a sentence; nil when it did not.
  ///   - user: Who says so.
  /// - Throws: ``KliegError/Code/noSuchRequest``, or why it cannot be taken for completed.
  package func complete(_ request: String, failure: String?, of user: UInt32) async throws {
    for number in reindexers.keys where reindexers[number]?.user == user {
      reindexers[number]?.unanswered.remove(request)
    }
    let (job, serving) = try open(request, of: user)
    try await close(job, serving, failure.map { .failed($0) } ?? .completed)
  }

  /// Makes an update that answers a request, and counts it: the reindexer is at work.
  ///
  /// An update without a request is made as it is. The body runs where the caller does.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - key: The index that it is for.
  ///   - body: Makes it.
  /// - Returns: What the body returns.
  /// - Throws: ``KliegError/Code/noSuchRequest``, or what the body throws.
  package nonisolated func answering(
    _ update: Update, of key: IndexKey, _ body: () async throws -> UpdateOutcome
  ) async throws -> UpdateOutcome {
    guard let request = update.request else { return try await body() }
    try await hear(request, of: key)
    let outcome = try await body()
    await count(outcome, of: update, request, key)
    return outcome
  }

  /// Notes that a reindexer is at work.
  private func hear(_ request: String, of key: IndexKey) throws {
    var (job, serving) = try open(request, of: key.user)
    guard job.record.key == key else {
      throw KliegError(
        .noSuchRequest, "Request \(request) is about index “\(job.record.key.name.text)”.",
        details: ["request": request])
    }
    serving.heard = time.elapsed
    job.phase = .serving(serving)
  }

  /// Counts an update that answered a request, unless that was closed meanwhile.
  private func count(
    _ outcome: UpdateOutcome, of update: Update, _ request: String, _ key: IndexKey
  ) async {
    guard let job = jobs[key], var serving = job.serving(request) else { return }
    serving.heard = time.elapsed
    defer { changed(job) }
    guard serving.request.scope == .everything else {
      job.phase = .serving(serving)
      return
    }
    job.record.task.done += outcome.stored + outcome.unchanged
    let former = job.record.mark
    if let state = update.clientState {
      job.record.mark = CatalogTask.Mark(clientState: state, epoch: serving.portion.epoch)
    } else if update.deletions.contains(.all) {
      job.record.mark = nil
    }
    serving.hasAdvanced = serving.hasAdvanced || job.record.mark != former
    job.phase = .serving(serving)
    if job.record.mark != former { await catalog.keep(job.record) }
  }

  private func open(
    _ request: String, of user: UInt32
  ) throws -> (ReindexJob, ReindexJob.Serving) {
    for job in jobs.values where job.record.key.user == user {
      if let serving = job.serving(request) { return (job, serving) }
    }
    throw KliegError(
      .noSuchRequest, "No reindex request “\(request.prefix(100))” is open.",
      details: ["request": request])
  }
}
