import FoundationEssentials
import Klieg
import KliegModel
import KliegWire

/// `klieg drill`.
struct DrillCommand: Command {
  static let daemon = Option(
    "daemon", nil, value: "PROGRAM", completes: .files,
    "the daemon to try it on (kliegd beside klieg)")
  static let seed = Option("seed", nil, value: "N", "other places in the files (1)")

  static let usage = Usage(
    "drill", "Damage a copy of an index in twenty ways, and watch it heal", operands: "INDEX",
    completes: .indexes, options: [daemon, seed],
    details: """
      Your own index is only read: it is backed up into a temporary folder, where a daemon of its own
      serves the copy. After each damage a line says how it was noticed, what searches were told
      meanwhile, what was asked of the donor (klieg, which reads your index), and how long it took
      until a deep check found the copy sound. The exit status is 0 if that was so each time, 1 if
      not, 2 if it could not be told.
      """,
    examples: [.init("klieg drill packages", "twenty damages, a line each, and a verdict")])

  private let name: String
  private let program: String?
  private let number: Int

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    program = try arguments.value(Self.daemon)
    let text = try arguments.value(Self.seed) ?? "1"
    guard let number = Int(text) else { throw arguments.fault("--seed takes a number.") }
    self.number = number
  }

  func run(_ session: Session) async throws -> Int32 {
    guard let status = try await session.client.statuses(of: name).first else {
      throw KliegError(.noSuchIndex, "There is no index “\(name)”.", details: ["index": name])
    }
    let patient = try DrillPatient(status.description, program: try program ?? Self.besideKlieg())
    defer { patient.remove() }
    do {
      let outcomes = try await drill(patient, session)
      await patient.stop()
      return report(outcomes, session)
    } catch is CancellationError {
      await patient.kill()
      return Interruption.exitStatus
    } catch {
      await patient.kill()
      throw error
    }
  }

  private func drill(
    _ patient: DrillPatient, _ session: Session
  ) async throws -> [DrillOutcome] {
    try await session.showingProgress { progress in
      progress(MaintenanceProgress(step: "copying the index"))
      try await patient.copy(from: session.client)
    }
    let donor = DrillDonor(source: session.client, index: name)
    let probe = try await DrillProbe(of: name, client: patient.client())
    if !session.isJSON {
      session.print([
        "\(name.singleLine): a copy of \(Quantity.count(probe.items, of: "item")) is damaged in "
          + "\(NamedDamage.all.count) ways"
      ])
    }
    let interruption = Interruption()
    var outcomes: [DrillOutcome] = []
    for (place, damage) in NamedDamage.all.enumerated() {
      // The copy and its daemon are not left behind.
      if interruption.isRequested { throw CancellationError() }
      let outcome = try await session.showingProgress { progress in
        progress(
          MaintenanceProgress(step: damage.title, done: place, total: NamedDamage.all.count))
        return try await DrillRound(
          damage: damage, patient: patient, donor: donor, probe: probe, seed: number &+ place
        ).run()
      }
      outcomes.append(outcome)
      if !session.isJSON {
        session.print(outcome.lines(place + 1, of: NamedDamage.all.count, session.output.style))
      }
    }
    return outcomes
  }

  private func report(_ outcomes: [DrillOutcome], _ session: Session) -> Int32 {
    let verdict = CheckReport.Verdict(outcomes.map(\.verdict))
    let sound = outcomes.count { $0.verdict == .sound }
    let text = "\(name): \(verdict.word), \(sound) of \(outcomes.count) damages healed".singleLine
    session.report([verdict == .sound ? text : session.output.style.red(text)]) {
      $0.member("index", name)
      $0.elements("damages", outcomes)
      $0.member("verdict", verdict.word)
    }
    return verdict.exitStatus
  }

  /// The daemon that was installed with this program.
  private static func besideKlieg() throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    return "\(folder)/kliegd"
  }
}
