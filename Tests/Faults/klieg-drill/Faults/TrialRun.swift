import FoundationEssentials
import Klieg
import KliegDamage
import KliegFaults
import KliegModel

/// Carries out a trial, in a folder of its own.
struct TrialRun {
  let trial: Trial?
  let workload: Workload
  let program: String
  let folder: String
  let snapshots: Snapshots
  /// What is added to the environment of the daemon that does the work.
  var environment: [String: String] = [:]
  /// What is added to the environment of the one that comes after.
  var laterEnvironment: [String: String] = [:]
  /// What happens to the folder in between.
  var aftermath: @Sendable (String) throws -> Void = { _ in }

  /// What came of it.
  struct Outcome: Sendable {
    /// Whether the daemon was killed, so that the point is known to be passed.
    var hasFired = false
    var faults: [String] = []
    var step = ""
    var log = ""
  }

  var state: String { folder + "/state" }

  /// Does it, and cleans up.
  func run(keepsFolder: Bool = false) async -> Outcome {
    var outcome = Outcome()
    do {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let donor = try await prepare()
      let (model, alternative) = try await work(donor, &outcome)
      try aftermath(state)
      try await verify(model, or: alternative, donor, &outcome)
    } catch {
      outcome.faults.append("\(error)")
    }
    if !keepsFolder { try? FileManager.default.removeItem(atPath: folder) }
    return outcome
  }

  /// Makes the folder of state that it begins with.
  private func prepare() async throws -> Donor {
    guard let (kind, wound) = workload.injury else {
      try FileManager.default.createDirectory(
        atPath: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return Donor(Model())
    }
    guard let snapshot = snapshots(.clean) else { throw Fault("there is no clean snapshot") }
    try snapshot.folder.copy(to: state)
    guard
      let file = snapshot.folder.files.first(where: {
        $0.kind == kind && (kind != .textTable || $0.path.hasSuffix("postlist.glass"))
      })
    else { throw Fault("there is no \(kind.rawValue)") }
    try Injury(path: file.path, kind: kind, wound: wound).inflict(in: state, older: nil)
    return Donor(snapshot.model)
  }

  /// Does the work with the fault armed; returns what was acknowledged, and what may be instead.
  private func work(_ donor: Donor, _ outcome: inout Outcome) async throws -> (Model, Model?) {
    var environment = environment
    if let trial { environment["KLIEG_FAULTS"] = trial.environment }
    var (model, alternative) = (await donor.model, Model?.none)
    // Twice, since some steps are only taken where an index is opened again.
    for round in 0..<2 {
      let daemon: DrillDaemon
      do {
        daemon = try await DrillDaemon.start(
          program, folder: folder, state: state, settings: CaseRun.settings,
          environment: environment)
      } catch let error as KliegError where error.code == .unavailable {
        outcome.step = "start"
        if error.message.contains("signalled(9)") {
          outcome.hasFired = true
          return (model, alternative)
        }
        // It refused to start with the fault; without it, it has to.
        return (model, alternative)
      }
      let client = Client(socket: daemon.socket, application: "org.klieg.drill")
      let serving = Task { try await donor.serve(client) }
      defer { serving.cancel() }
      var session = Session(
        client: client, daemon: daemon, model: model,
        toleratesWholeRefused: trial?.isAfterCommit ?? false)
      var failure: (any Error)?
      do {
        switch (round, workload) {
        case (0, .usual): try await session.doUsualWork(donor, folder: folder)
        case (0, _): try await session.comeThroughRepair(donor)
        default: try await session.finishWork(donor)
        }
        serving.cancel()
        await client.close()
      } catch {
        failure = error
      }
      (model, alternative) = (session.model, session.alternative)
      outcome.step = session.step
      outcome.log = daemon.logTail
      if let failure, !(failure is Session.Death) {
        await daemon.kill()
        throw failure
      }
      let ending = try await within(.seconds(20), "stopping") { await daemon.stop() }
      outcome.log = daemon.logTail
      switch ending {
      case .signalled(9):
        outcome.hasFired = true
        return (model, alternative)
      case .exited(0): continue
      default: throw Fault("the daemon ended with \(ending) at “\(session.step)”")
      }
    }
    return (model, alternative)
  }

  /// Starts it once more without a fault, and compares.
  private func verify(
    _ model: Model, or alternative: Model?, _ donor: Donor, _ outcome: inout Outcome
  ) async throws {
    let daemon = try await DrillDaemon.start(
      program, folder: folder, state: state, settings: CaseRun.settings,
      environment: laterEnvironment)
    let client = Client(socket: daemon.socket, application: "org.klieg.drill")
    let askedBefore = await donor.asked
    let serving = Task { try await donor.serve(client) }
    defer { serving.cancel() }
    do {
      try await compare(client, model, alternative)
      let (asked, everything) = (await donor.asked, await donor.askedForEverything)
      if workload == .usual, everything > 0 || asked != askedBefore {
        // What was being asked for when the daemon died may be asked for again.
        let surplus = asked.subtracting(askedBefore)
        let isRequested =
          outcome.step == "request for some items" && surplus.count <= 5 && everything == 0
        if !isRequested { throw Fault("the donor was asked, though nothing was damaged") }
      }
    } catch {
      outcome.log += "\n-- afterwards --\n" + daemon.logTail
      await daemon.kill()
      throw Fault("after “\(outcome.step)”: \(error)")
    }
    await client.close()
    await daemon.stop()
  }

  private func compare(_ client: Client, _ model: Model, _ alternative: Model?) async throws {
    guard try await client.statuses().contains(where: { $0.description.name == Sample.index })
    else {
      guard model.items.isEmpty else { throw Fault("the index is gone") }
      return
    }
    _ = try await client.waitUntilSound(Sample.index, for: Session.patience)
    let report = try await within(CaseRun.patience, "the deep check") {
      try await client.check(Sample.index, level: .deep)
    }
    guard report.verdict == .sound else {
      throw Fault("the deep check says \(report.verdict): \(report.findings.prefix(3))")
    }
    var complaints: [String] = []
    for candidate in [model, alternative].compactMap({ $0 }) {
      guard let complaint = try await difference(client, candidate) else { return }
      complaints.append(complaint)
    }
    throw Fault(complaints.joined(separator: "; or, had the open change happened: "))
  }

  /// How the index is not what a model says; nil when it is.
  private func difference(_ client: Client, _ model: Model) async throws -> String? {
    for question in Question.all(of: model, samples: 8) {
      let answer = await client.ask(question, knowing: model)
      // An index that nobody has described yet holds nothing and knows no attribute.
      if model.items.isEmpty, answer == .refused("NoSuchAttribute") { continue }
      if answer != .right { return "\(answer)" }
    }
    let state = try await client.statuses(of: Sample.index).first?.clientState ?? []
    let expected = model.states.last ?? []
    return state == expected ? nil : "the client state is \(state), not \(expected)"
  }
}
