import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg backup`.
struct BackupCommand: Command {
  static let usage = Usage(
    "backup", "Copy an index into a folder, and check the copy", operands: "INDEX FOLDER",
    completes: .indexes,
    details: """
      The daemon makes the folder. Donations and searches go on meanwhile. The exit status is that
      of the check of the copy: 0 sound, 1 damaged, 2 could not tell.
      """,
    examples: [.init("klieg backup notes /srv/backup/notes", "a copy that was checked")])

  private let name: String
  private let folder: String

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    folder = try arguments.next("FOLDER")
  }

  func run(_ session: Session) async throws -> Int32 {
    let report = try await session.showingProgress { progress in
      try await session.client.backup(name, to: folder, progress: progress)
    }
    session.report(CheckText.lines(report, session.output.style)) { $0.member("report", report) }
    return report.verdict.exitStatus
  }
}
