import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg restore`.
struct RestoreCommand: Command {
  static let usage = Usage(
    "restore", "Put a checked copy in an index's place", operands: "INDEX FOLDER",
    completes: .indexes, options: [.yes],
    details: """
      A copy that is not sound replaces nothing. What the index held is moved aside and kept. The
      exit status is that of the check: 0 sound, 1 damaged, 2 could not tell.
      """,
    examples: [.init("klieg restore notes /srv/backup/notes --yes", "back to that copy")])

  private let name: String
  private let folder: String
  private let isSure: Bool

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    folder = try arguments.next("FOLDER")
    isSure = arguments.flag(.yes)
  }

  func run(_ session: Session) async throws -> Int32 {
    let question = "Replace “\(name.singleLine)” by the copy in \(folder.singleLine)?"
    guard try session.requireConsent(question, isSure: isSure) else { return 1 }
    let report = try await session.showingProgress { progress in
      try await session.client.restore(name, from: folder, progress: progress)
    }
    session.report(CheckText.lines(report, session.output.style)) { $0.member("report", report) }
    return report.verdict.exitStatus
  }
}
