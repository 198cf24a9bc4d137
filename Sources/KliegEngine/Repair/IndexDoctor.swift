import KliegModel
import KliegQueue
import KliegStorage

/// Sees to an index's damage, from the first notice to the check that ends the repair.
///
/// Concurrency model: one case at a time. What is met while one is being treated is treated after it.
actor IndexDoctor {
  let patient: Patient
  private let services: IndexServices
  private var isTreating = false
  /// Whether the index is being closed: its files are no longer ours.
  private var isStopped = false
  /// What the last repair did, in sentences.
  private(set) var lastSteps: [String] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var listener: Task<Void, Never>?
  /// What the marker said when the index was opened, or what its opening repaired.
  private var inherited: [Damage]
  /// Whether the store was salvaged before the index was opened.
  private var isRepairedAtOpening: Bool

  init(
    _ patient: Patient, services: IndexServices, inherited: [Damage], isRepairedAtOpening: Bool
  ) {
    self.isRepairedAtOpening = isRepairedAtOpening
    self.patient = patient
    self.services = services
    self.inherited = inherited
  }

  /// Begins to listen for damage, and finishes what an earlier session began.
  func start() {
    let inbox = services.inbox
    listener = Task { [weak self] in
      await self?.resume()
      for await _ in inbox.ticks {
        guard let self else { return }
        await self.treatWhatWasMet()
      }
    }
  }

  func stop() {
    isStopped = true
    services.inbox.close()
    listener?.cancel()
    listener = nil
  }

  private func resume() async {
    guard !inherited.isEmpty else { return }
    let damages = inherited
    inherited = []
    await treatNow(damages)
  }

  /// Treats what was met in use, unless the case at hand has seen to it.
  private func treatWhatWasMet() async {
    await waitUntilIdle()
    let damages = services.inbox.take()
    if !damages.isEmpty { await treat(damages, foundBy: nil) }
  }

  /// Returns once no case is being treated.
  func waitUntilIdle() async {
    while isTreating {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Treats what was found, after the case at hand if there is one.
  ///
  /// - Parameters:
  ///   - damages: What was found.
  ///   - level: The level of the check that found it; nil where it was met in use, and is confirmed by
  ///     a check first.
  func treatNow(_ damages: [Damage], foundBy level: CheckLevel? = nil) async {
    await waitUntilIdle()
    await treat(damages, foundBy: level)
  }

  /// Takes the one case that there may be, which ``leave()`` gives back.
  func enter() async {
    await waitUntilIdle()
    isTreating = true
  }

  func leave() {
    isTreating = false
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume() }
  }

  private func treat(_ damages: [Damage], foundBy level: CheckLevel?) async {
    guard !isTreating else { return }
    isTreating = true
    await treatInTurn(damages, foundBy: level)
    leave()
  }

  /// Marks, confirms, repairs and checks; again, if the check finds something else.
  func treatInTurn(_ damages: [Damage], foundBy level: CheckLevel?) async {
    var damages = damages
    var level = level
    var pause = Duration.seconds(1)
    while !Task.isCancelled, !isStopped, patient.board.state.parked == nil,
      patient.board.state.parkedText == nil
    {
      do {
        damages = try await repairOnce(damages, foundBy: level)
        guard !damages.isEmpty else { return }
        level = level ?? .full
      } catch let error as KliegError where error == IndexBoard.closed {
        return
      } catch is CancellationError {
        return
      } catch {
        guard !isStopped, patient.board.state.parked == nil else { return }
        services.note(.repairFailed, "The repair did not succeed: \(error) It is tried again.")
        guard (try? await services.time.sleep(for: pause)) != nil else { return }
        pause = min(pause * 2, .seconds(600))
      }
    }
  }

  /// One round; returns what its last check found to be damaged still.
  private func repairOnce(
    _ damages: [Damage], foundBy level: CheckLevel?
  ) async throws -> [Damage] {
    let wasRepairedAtOpening = isRepairedAtOpening
    isRepairedAtOpening = false
    let known = patient.board.state.damage
    patient.board.publish { $0.damage = damages.first }
    if known == nil {
      services.note(.damaged, damages.summary)
    }
    try patient.marker.set(damages, at: services.time.date)
    var findings = damages
    if level == nil {
      // Whatever else was met so far is looked at now too.
      services.inbox.forget { _ in true }
      // The views of a store that was salvaged a moment ago are still in the making.
      if wasRepairedAtOpening { try? await patient.board.waitUntilSettled() }
      // Blocks that fit each other may all the same be those of another time.
      let isOfOthers = damages.contains { $0.isOfText }
      let before = await patient.check(isOfOthers ? .deep : .full)
      findings = before.findings
      guard before.verdict == .damaged else {
        if case .unknown(let reason) = before.verdict {
          throw KliegError(.busy, "The damage could not be looked at: \(reason).")
        }
        guard !wasRepairedAtOpening else {
          // Its handles are fresh, and a request that is open already would be void with new ones.
          return try await end("A full check of the repaired index found nothing wrong.")
        }
        // An error said so, and nothing is wrong with the files: fresh handles will do.
        try await patient.reopen()
        // Whoever else met the same meanwhile had the handles of before.
        services.inbox.forget(where: damages.contains)
        return try await end("What was met (\(damages.summary)) is not on the disk.")
      }
    }
    try await park(ifTooMany: findings)
    try patient.history.note(at: services.time.date)
    services.note(.repairing, findings.summary)
    lastSteps = try await patient.repair(findings)
    // What searches met meanwhile was in the files that have been replaced.
    services.inbox.forget { met in
      findings.contains { $0.isOfText && met.isOfText || $0.isOfStore && met.isOfStore }
    }
    let after = await patient.check(max(level ?? .full, .full))
    switch after.verdict {
    case .sound: return try await end(lastSteps.joined(separator: " "))
    case .damaged: return after.findings
    case .unknown(let reason):
      throw KliegError(.busy, "The repair could not be checked: \(reason).")
    }
  }

  /// Ends a case: what it was about was checked, and is sound.
  @discardableResult
  func end(_ message: String) async throws -> [Damage] {
    try patient.marker.clear()
    patient.board.publish { $0.damage = nil }
    services.note(.repaired, message)
    await services.queue.add(services.key, await patient.writer.reindexNeeds)
    return []
  }

  private func park(ifTooMany findings: [Damage]) async throws {
    let limit = services.settings[.repairsPerDay]
    guard patient.history.count(at: services.time.date) >= limit else { return }
    let reason =
      "It was repaired \(limit) times within a day and is damaged again "
      + "(\(findings.first?.description ?? "")); the disk may be at fault. "
      + "`klieg repair` tries once more."
    patient.board.publish { $0.parked = reason }
    services.note(.repairFailed, reason)
    throw KliegError(.damaged, reason)
  }
}

extension [Damage] {
  /// The first of them, and how many more there are, in a sentence.
  var summary: String {
    let first = prefix(3).map { damage in
      let line = damage.description.split(whereSeparator: \.isNewline).joined(separator: ", ")
      return line.count > 160 ? line.prefix(160) + "…" : line
    }.joined(separator: "; ")
    return count > 3 ? "\(first); and \(count - 3) more" : first
  }
}
