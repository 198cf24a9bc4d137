import Klieg
import KliegDamage
import KliegModel
import KliegQueue

/// One damage, from the blow to the last check.
struct DrillRound {
  let damage: NamedDamage
  let patient: DrillPatient
  let donor: DrillDonor
  let probe: DrillProbe
  let seed: Int

  /// A repair that moves says so more often than that.
  private static let patience = Duration.seconds(120)
  private var index: String { patient.description.name }

  /// Carries it out; that it did not heal is an outcome, no error.
  func run() async throws -> DrillOutcome {
    var outcome = DrillOutcome(damage: damage)
    if damage.moment == .stopped {
      await patient.stop()
    } else if !patient.isAlive {
      try await patient.start()
    }
    outcome.injuries = try patient.suffer(damage, seed: seed).map(\.description)
    let moment = Timestamp.now
    let start = ContinuousClock.now
    do {
      if damage.moment == .stopped { try await patient.start() }
      let client = patient.client()
      let serving = Task { try await donor.serve(client) }
      defer { serving.cancel() }
      outcome.answers = await probe.ask(client)
      outcome.verdict = try await heal(client, &outcome, since: moment)
      outcome.microseconds = Int(start.duration(to: .now) / .microseconds(1))
      outcome.asked = await donor.takeAsked()
      if outcome.verdict == .sound, !(await probe.isAnsweredAsBefore(client)) {
        outcome.verdict = .damaged
      }
      await client.close()
    } catch {
      outcome.microseconds = Int(start.duration(to: .now) / .microseconds(1))
      outcome.asked = await donor.takeAsked()
      outcome.verdict = patient.isAlive ? .unknown("\(error)") : .damaged
      outcome.injuries.append(patient.isAlive ? "\(error)" : "the daemon died")
    }
    return outcome
  }

  /// Lets it heal by itself; what only a deep check finds is repaired then.
  private func heal(
    _ client: Client, _ outcome: inout DrillOutcome, since moment: Timestamp
  ) async throws -> CheckReport.Verdict {
    try await waitUntilSound(client)
    try await note(&outcome, client, since: moment, how: "by itself")
    var report = try await client.check(index, level: .deep)
    if report.verdict == .damaged {
      try await note(&outcome, client, since: moment, how: "by the deep check")
      _ = try await client.repair(index)
      try await waitUntilSound(client)
      report = try await client.check(index, level: .deep)
    }
    return report.verdict
  }

  /// Looks in the index's log for when damage was met.
  private func note(
    _ outcome: inout DrillOutcome, _ client: Client, since moment: Timestamp, how: String
  ) async throws {
    guard outcome.noticed == nil else { return }
    let events = try await client.log(of: index, limit: 100)
    let kinds: Set<IndexEvent.Kind> = [.damaged, .putAside, .repairing, .rebuilding]
    let first = events.filter { $0.at >= moment && kinds.contains($0.kind) }.min { $0.at < $1.at }
    guard let first else {
      if how != "by itself" { outcome.noticed = how }
      return
    }
    outcome.noticed = how
    outcome.noticedMicroseconds = Int(first.at.microseconds - moment.microseconds)
  }

  /// Returns once nothing is missing, damaged or behind; throws when that stands still.
  private func waitUntilSound(_ client: Client) async throws {
    let index = index
    let moved = Locked(ContinuousClock.now)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for try await statuses in client.followStatuses() {
          moved.withLock { $0 = .now }
          guard let status = statuses.first(where: { $0.description.name == index }) else {
            continue
          }
          if case .parked(let reason) = status.state { throw KliegError(.damaged, reason) }
          if status.isWhole { return }
        }
        throw KliegError(.connectionLost, "The daemon says no more how the copy is.")
      }
      group.addTask {
        while true {
          let left = Self.patience - moved.withLock({ $0 }).duration(to: .now)
          guard left > .zero else { break }
          try await Task.sleep(for: left)
        }
        throw KliegError(
          .timedOut, "The copy is not sound, and nothing has moved for \(Self.patience).")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}

extension IndexStatus {
  /// Whether nothing is missing, damaged or behind.
  var isWhole: Bool {
    state == .ready && health.missing == .nothing && health.tasks == 0 && sequences.pending == 0
      && health.writes == .accepted
  }
}
