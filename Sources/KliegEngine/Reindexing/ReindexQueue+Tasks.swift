package import KliegModel

extension ReindexQueue {
  /// Makes a task of an index that wants something anew, or tells the one there is.
  ///
  /// Returns without asking the index, which may be about to be opened.
  ///
  /// - Parameters:
  ///   - key: The index.
  ///   - needs: All that it wants now, as far as that is known to the caller.
  /// - Returns: The task; nil where the queue is closed or nothing is wanted.
  @discardableResult
  package func add(_ key: IndexKey, _ needs: ReindexNeeds? = nil) async -> ReindexTask? {
    guard !isClosed else { return nil }
    // What was stored before something more was lost says nothing about that.
    if let job = jobs[key] { job.record.mark = nil }
    return await makeOrTell(key, needs)
  }

  /// Sees to it that there is a task for what an index wants, when it is opened.
  ///
  /// A task that somebody cancelled is not made again until something more is wanted.
  package func resume(_ key: IndexKey) async {
    guard !isClosed else { return }
    if jobs[key] == nil, await catalog.lastTask(of: key)?.task.state == .cancelled { return }
    await makeOrTell(key, nil)
  }

  @discardableResult
  private func makeOrTell(_ key: IndexKey, _ needs: ReindexNeeds?) async -> ReindexTask? {
    if jobs[key] == nil {
      if let needs, needs.isEmpty { return nil }
      let description = await catalog.description(of: key)
      let number = await catalog.newTaskNumber()
      // Somebody else may have made it during the wait.
      if jobs[key] == nil { make(key, number, description) }
    }
    guard let job = jobs[key] else { return nil }
    if let needs { job.take(needs) }
    changed(job)
    await catalog.keep(job.record)
    if needs == nil { Task { await lookAgain(key) } }
    pump()
    return job.record.task
  }

  private func make(_ key: IndexKey, _ number: Int64, _ description: IndexDescription?) {
    let now = time.date
    let task = ReindexTask(
      id: number, index: key.name.text, isForEverything: false, reason: .requested, created: now,
      updated: now)
    let record = CatalogTask(key: key, application: description?.application, task: task)
    jobs[key] = ReindexJob(record, activation: description?.activation)
  }

  /// Takes over what an index is called and how its reindexer is started.
  package func describe(_ key: IndexKey, _ description: IndexDescription) {
    guard let job = jobs[key] else { return }
    job.record.application = description.application
    job.activation = description.activation
    pump()
  }

  /// Looks again at what an index wants: its application may have donated all of it unasked.
  package func lookAgain(_ key: IndexKey) async {
    guard let job = jobs[key], !job.isRunning, let source = try? await source(key),
      let needs = try? await source.reindexNeeds(), jobs[key] === job, !job.isRunning
    else { return }
    let before = job.record
    job.take(needs)
    guard !needs.isEmpty else { return await finish(job, .succeeded, nil) }
    // Progress that was shown is not taken back by a restart.
    if job.record != before { await catalog.keep(job.record) }
    changed(job)
  }

  /// A user's tasks or those of one index, the oldest first; of finished ones the newest.
  package func tasks(of user: UInt32, index: String? = nil) async -> [ReindexTask] {
    let kept = await catalog.tasks.filter { $0.key.user == user }
    let live = jobs.values.filter { $0.record.key.user == user }.map(\.record.task)
    let known = Set(live.map(\.id))
    // What the catalog says of an open task is what it was when it was kept.
    let finished = kept.filter { !known.contains($0.task.id) && !$0.isOpen }.map(\.task)
    return (finished + live).filter { index == nil || $0.index == index }.sorted { $0.id < $1.id }
  }

  /// How many reindexers are connected for an index, and how many tasks of it are not finished.
  package func counts(of key: IndexKey) async -> (reindexers: Int, tasks: Int) {
    let application = await catalog.description(of: key)?.application
    return (
      reindexers.values.count { $0.serves(key, application: application) },
      jobs[key] == nil ? 0 : 1
    )
  }

  /// Ends a task; what was only wished for is no longer wanted, what is lost stays missing.
  ///
  /// - Throws: ``KliegError/Code/noSuchTask``.
  package func cancel(_ task: Int64, of user: UInt32) async throws {
    guard let job = jobs.values.first(where: { $0.record.task.id == task }),
      job.record.key.user == user
    else {
      throw KliegError(
        .noSuchTask, "No task \(task) is under way.", details: ["task": String(task)])
    }
    let key = job.record.key
    await end(job, "Somebody cancelled it.")
    if let source = try? await source(key) { try await source.withdrawReindex() }
    pump()
  }

  /// Tries a task that waits at once.
  package func retry(_ key: IndexKey) async {
    guard let job = jobs[key], !job.isRunning else { return }
    job.phase = .idle
    job.record.task.attempt = 0
    changed(job)
    await catalog.keep(job.record)
    pump()
  }

  /// Ends the task of an index that is dropped or erased; the index itself is not asked any more.
  package func drop(_ key: IndexKey) async {
    guard let job = jobs.removeValue(forKey: key) else { return }
    let serving = void(job)
    job.record.task.message = "The index was dropped or erased."
    if serving != nil { job.phase = .closing }
    await conclude(job, .cancelled)
    pump()
  }

  /// Ends a job whose index goes on.
  private func end(_ job: ReindexJob, _ message: String) async {
    let key = job.record.key
    jobs[key] = nil
    let serving = void(job)
    job.record.task.message = message
    await conclude(job, .cancelled)
    if let serving, let source = try? await source(key) {
      _ = try? await source.abandonReindex(serving.request.id, serving.portion)
    }
  }

  /// Makes a job's open request void.
  private func void(_ job: ReindexJob) -> ReindexJob.Serving? {
    guard case .serving(let serving) = job.phase else {
      job.phase = .idle
      return nil
    }
    serving.deadline.cancel()
    job.phase = .idle
    return serving
  }

  /// Ends a job that is done.
  func finish(_ job: ReindexJob, _ state: ReindexTask.State, _ message: String?) async {
    jobs[job.record.key] = nil
    job.phase = .idle
    job.record.task.message = message
    await conclude(job, state)
    pump()
  }

  private func conclude(_ job: ReindexJob, _ state: ReindexTask.State) async {
    job.record.task.state = state
    job.record.mark = nil
    job.record.task.updated = time.date
    await catalog.keep(job.record)
    // Whoever looks now finds it among the finished ones.
    changed(job)
    let task = job.record.task
    switch state {
    case .succeeded where job.isAnnounced:
      await note(job, .reindexed, "Task \(task.id) is done: \(Self.items(task.done)).")
    case .cancelled:
      let reason = task.message.map { ": \($0)" } ?? "."
      await note(job, .reindexFailed, "Task \(task.id) was cancelled\(reason)")
    default: break
    }
  }

  func note(_ job: ReindexJob, _ kind: IndexEvent.Kind, _ message: String) async {
    let event = IndexEvent(
      at: time.date, index: job.record.key.name.text, kind: kind, message: message)
    guard let noteEvent else { return await catalog.note(event, of: job.record.key.user) }
    noteEvent(event, job.record.key.user)
  }
}
