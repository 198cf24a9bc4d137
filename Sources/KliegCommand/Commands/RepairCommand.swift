import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg repair`.
struct RepairCommand: Command {
  static let usage = Usage(
    "repair", "Repair what a full check finds", operands: "INDEX", completes: .indexes,
    options: [.yes],
    details: """
      First it says what would be done and what would be lost; it is done with --yes, or once you
      agree at a terminal. What is damaged is moved aside and kept. What is lost is asked of the
      index's reindexer, item by item. The exit status is that of the check at the end: 0 sound,
      1 damaged, 2 could not tell.
      """,
    examples: [
      .init("klieg repair packages", "say what would be done, and ask"),
      .init("klieg repair packages --yes", "do it"),
    ])

  private let name: String
  private let isSure: Bool

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    isSure = arguments.flag(.yes)
  }

  func run(_ session: Session) async throws -> Int32 {
    // Who wants JSON wants one object.
    guard session.isJSON, isSure else {
      let plan = try await repair(isDryRun: true, session)
      session.report(RepairText.plan(plan, session.output.style)) {
        $0.member("dryRun", true)
        $0.member("report", plan)
      }
      guard !plan.findings.isEmpty else { return CheckReport.Verdict.sound.exitStatus }
      guard try await isWanted(session) else { return CheckReport.Verdict.damaged.exitStatus }
      session.print([""])
      return try await repairNow(session)
    }
    return try await repairNow(session)
  }

  private func isWanted(_ session: Session) async throws -> Bool {
    if isSure { return true }
    guard !session.isJSON, session.answer != nil else {
      if !session.isJSON {
        session.print(["", "Nothing was changed; `klieg repair \(name.singleLine) --yes` does it."])
      }
      return false
    }
    return try session.requireConsent("Repair “\(name.singleLine)” like that?", isSure: false)
  }

  private func repairNow(_ session: Session) async throws -> Int32 {
    let report = try await repair(isDryRun: false, session)
    session.report(RepairText.lines(report, session.output.style)) {
      $0.member("dryRun", false)
      $0.member("report", report)
    }
    return (report.check?.verdict ?? .unknown("")).exitStatus
  }

  private func repair(isDryRun: Bool, _ session: Session) async throws -> RepairReport {
    try await session.showingProgress { progress in
      try await session.client.repair(name, isDryRun: isDryRun, progress: progress)
    }
  }
}
