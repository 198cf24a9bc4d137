import KliegFaults
import KliegModel

extension ReindexQueue {
  /// How a request ended.
  enum Ending {
    case completed
    /// The reindexer said why it failed.
    case failed(String)
    case disconnected
    case silent
  }

  /// Gives a job its turn: asks the index what it wants, and a reindexer for it.
  func serve(_ job: ReindexJob) {
    job.phase = .asking
    job.turn = newNumber()
    show(job, .running)
    Task { await ask(job) }
  }

  private func ask(_ job: ReindexJob) async {
    let key = job.record.key
    let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
    let id = "\(job.record.task.id)-\(nonce)"
    do {
      let source = try await source(key)
      let portion = try await source.beginReindex(id, limit: settings[.reindexItems])
      guard jobs[key] === job, case .asking = job.phase else {
        if let portion { _ = try? await source.abandonReindex(id, portion) }
        return
      }
      guard let portion else { return await finish(job, .succeeded, nil) }
      guard let reindexer = reindexer(for: job) else {
        // The last one went away meanwhile.
        _ = try await source.abandonReindex(id, portion)
        guard jobs[key] === job else { return }
        job.phase = .idle
        return pump()
      }
      await deliver(id, portion, of: job, to: reindexer)
    } catch let error as KliegError where error.code == .noSuchIndex {
      guard jobs[key] === job else { return }
      await finish(job, .cancelled, "There is no such index any more.")
    } catch {
      guard jobs[key] === job else { return }
      job.record.task.attempt += 1
      await fail(job, "The index cannot be asked: \(Self.sentence(error))")
    }
  }

  private func deliver(
    _ id: String, _ portion: ReindexPortion, of job: ReindexJob, to reindexer: Int
  ) async {
    let mark = job.record.mark.flatMap { $0.epoch == portion.epoch ? $0.clientState : nil }
    let isEverything = portion.scope == .everything
    let request = ReindexRequest(
      id: id, index: job.record.key.name.text, scope: portion.scope, reason: portion.reason,
      clientState: isEverything ? mark : nil, attempt: job.record.task.attempt)
    job.phase = .serving(
      ReindexJob.Serving(
        request: request, portion: portion, reindexer: reindexer, heard: time.elapsed,
        deadline: Task { await self.watch(job, id) }))
    reindexers[reindexer]?.unanswered.insert(id)
    reindexers[reindexer]?.requests.yield(request)
    changed(job)
    // Armed faults that only fail have nothing to hit here.
    try? FailPoint.reindexDelivered.pass(request.index)
    guard !job.isAnnounced else { return }
    job.isAnnounced = true
    let what = isEverything ? "everything" : Self.items(portion.left)
    await note(
      job, .reindexRequested,
      "Task \(job.record.task.id) asks the reindexer for \(what) (\(portion.reason.rawValue)).")
  }

  /// Ends a request of which nothing is heard for long.
  private func watch(_ job: ReindexJob, _ request: String) async {
    let limit = Duration.seconds(settings[.reindexSeconds])
    while let serving = job.serving(request) {
      let left = serving.heard + limit - time.elapsed
      guard left > .zero else {
        try? await close(job, serving, .silent)
        return
      }
      guard (try? await time.sleep(for: left)) != nil else { return }
    }
  }

  /// Closes an open request, and decides what becomes of its job.
  ///
  /// - Throws: Why a completed request could not be taken for that.
  func close(_ job: ReindexJob, _ serving: ReindexJob.Serving, _ ending: Ending) async throws {
    let key = job.record.key
    serving.deadline.cancel()
    job.phase = .closing
    // A stop of the process before this leaves the request undone, after it what is wanted is less.
    let result: ReindexResult
    do {
      try FailPoint.reindexCompleteBefore.pass(serving.request.index)
      let source = try await source(key)
      if case .completed = ending {
        result = try await source.finishReindex(serving.request.id, serving.portion)
      } else {
        result = try await source.abandonReindex(serving.request.id, serving.portion)
      }
      try FailPoint.reindexCompleteAfter.pass(serving.request.index)
    } catch {
      if jobs[key] === job {
        job.record.task.attempt += 1
        await fail(job, "The request could not be closed: \(Self.sentence(error))")
      }
      throw error
    }
    if result.forgotten > 0 { await noteForgotten(result, of: job) }
    guard jobs[key] === job else { return }
    job.record.task.done += isForEverything(serving) ? 0 : result.resolved
    job.take(result.needs)
    let hasAdvanced = serving.hasAdvanced || result.resolved > 0
    switch ending {
    case .completed:
      job.record.task.attempt = 0
      job.record.mark = result.needs.isEverything ? job.record.mark : nil
      job.record.task.message = nil
      guard !result.needs.isEmpty else { return await finish(job, .succeeded, nil) }
      job.phase = .idle
      changed(job)
      await catalog.keep(job.record)
      pump()
    case .failed, .disconnected, .silent:
      job.record.task.attempt = hasAdvanced ? 1 : job.record.task.attempt + 1
      await fail(job, Self.sentence(ending), isGone: ending.isDisconnection)
    }
  }

  /// Lets a job wait after a failure, and longer each time.
  func fail(_ job: ReindexJob, _ message: String, isGone: Bool = false) async {
    let attempt = job.record.task.attempt
    job.record.task.message = message
    // A reindexer that went away may have been stopped by chance, or there is another one.
    let isQuick = isGone && (attempt <= 1 || attempt <= Self.quickFailures && hasReindexer(job))
    pause(job, for: isQuick ? .zero : pause.after(attempt))
    changed(job)
    await catalog.keep(job.record)
    await note(job, .reindexFailed, "Task \(job.record.task.id): \(message)")
    pump()
  }

  private func hasReindexer(_ job: ReindexJob) -> Bool { reindexer(for: job) != nil }

  private func isForEverything(_ serving: ReindexJob.Serving) -> Bool {
    serving.request.scope == .everything
  }

  private func noteForgotten(_ result: ReindexResult, of job: ReindexJob) async {
    let names = result.firstForgotten.map { "“\($0.identifier)”" }.joined(separator: ", ")
    let more = result.forgotten > result.firstForgotten.count ? ", …" : ""
    await note(
      job, .forgotten,
      "The reindexer no longer knows \(Self.items(result.forgotten)), now forgotten: "
        + "\(names)\(more)")
  }

  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  static func sentence(_ error: any Error) -> String {
    (error as? KliegError)?.message ?? "\(error)"
  }

  private static func sentence(_ ending: Ending) -> String {
    switch ending {
    case .completed: ""
    case .failed(let reason): "The reindexer failed: \(reason)"
    case .disconnected: "The reindexer went away before it had completed the request."
    case .silent: "The reindexer donated nothing for too long."
    }
  }
}

extension ReindexQueue.Ending {
  var isDisconnection: Bool {
    if case .disconnected = self { true } else { false }
  }
}
