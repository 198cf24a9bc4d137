import Klieg
import KliegDamage
import KliegModel

/// A client that records what was acknowledged to it, and what is open.
struct Session {
  /// The daemon died under the call.
  struct Death: Error {}

  let client: Client
  let daemon: DrillDaemon
  /// What was acknowledged.
  private(set) var model: Model
  /// What it is instead, should the change that was under way have happened.
  private(set) var alternative: Model?
  /// Whether a change that was refused may have happened.
  private let toleratesWholeRefused: Bool
  private(set) var step = "start"

  static let patience = Duration.seconds(20)

  init(
    client: Client, daemon: DrillDaemon, model: Model, toleratesWholeRefused: Bool
  ) {
    self.client = client
    self.daemon = daemon
    self.model = model
    self.toleratesWholeRefused = toleratesWholeRefused
  }

  /// Does something again until it succeeds.
  mutating func attempt(
    _ step: String, _ body: (Client) async throws -> Void
  ) async throws {
    self.step = step
    let deadline = ContinuousClock.now.advanced(by: Self.patience)
    while true {
      do {
        return try await body(client)
      } catch {
        try await survive(error, deadline)
      }
    }
  }

  /// Makes a change until it is acknowledged.
  mutating func change(
    _ step: String, _ update: Update, donor: Donor? = nil
  ) async throws {
    self.step = step
    let changed = model.applying(update)
    let deadline = ContinuousClock.now.advanced(by: Self.patience)
    alternative = changed
    await donor?.know(changed)
    while true {
      do {
        let outcome = try await client.update(Sample.index, update)
        guard outcome.refused.isEmpty else {
          throw Fault("\(step): refused \(outcome.refused[0].error.message)")
        }
        break
      } catch let fault as Fault {
        throw fault
      } catch {
        try await survive(error, deadline)
        try await requireNothingHalf(changed)
      }
    }
    model = changed
    alternative = nil
  }

  /// Does something that replaces all that the index holds, or nothing.
  mutating func replace(
    _ step: String, with other: Model, _ body: (Client) async throws -> Void
  ) async throws {
    alternative = other
    try await attempt(step, body)
    model = other
    alternative = nil
  }

  /// What was refused is not there, and surely not in part.
  private func requireNothingHalf(_ changed: Model) async throws {
    let question = Question.all(of: model, samples: 1)[0]
    switch await client.ask(question, knowing: model) {
    case .right, .refused, .marked: return
    case .wrong(let how):
      let other = Question.all(of: changed, samples: 1)[0]
      guard toleratesWholeRefused, await client.ask(other, knowing: changed) == .right else {
        if daemon.ending != nil { throw Death() }
        throw Fault("\(step): a refused change is there in part: \(how)")
      }
    }
  }

  private func survive(_ error: any Error, _ deadline: ContinuousClock.Instant) async throws {
    guard let error = error as? KliegError else { throw error }
    if error.code == .unavailable || error.code == .connectionLost || daemon.ending != nil {
      // The kernel closes the sockets before the process is reaped.
      _ = try await within(.seconds(5), "the daemon's end after \(error.code)") {
        [daemon] in await daemon.waitForEnd()
      }
      throw Death()
    }
    guard .now < deadline else { throw Fault("\(step) never succeeded: \(error)") }
    try await Task.sleep(for: .milliseconds(30))
  }
}
