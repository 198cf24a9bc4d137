import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg check`.
struct CheckCommand: Command {
  static let quick = Option("quick", nil, "files, sizes and sequences: milliseconds")
  static let full = Option("full", nil, "every page and every digest (the default)")
  static let deep = Option("deep", nil, "each item analysed again and compared with the views")

  static let usage = Usage(
    "check", "Look for damage in indexes", operands: "[INDEX]…", completes: .indexes,
    options: [quick, full, deep],
    details: """
      Without an INDEX all of yours are checked. The last line is the verdict, and so is the exit
      status: 0 sound, 1 damaged, 2 could not tell; 75 if an index is busy, to try again.
      """,
    examples: [
      .init("klieg check packages --deep", "compare every item with what the views hold"),
      .init("klieg check --quick", "all indexes, in a moment"),
    ])

  let names: [String]
  let level: CheckLevel

  init(_ arguments: inout Arguments) throws {
    let chosen = [
      (Self.quick, CheckLevel.quick), (Self.full, .full), (Self.deep, .deep),
    ].filter { arguments.flag($0.0) }
    guard chosen.count <= 1 else {
      throw arguments.fault("--quick, --full and --deep do not go together.")
    }
    level = chosen.first?.1 ?? .full
    names = arguments.rest()
  }

  func run(_ session: Session) async throws -> Int32 {
    let all = names.isEmpty ? try await session.client.statuses().map(\.description.name) : names
    var reports: [CheckReport] = []
    var failures: [SearchResult.Gap] = []
    for name in all {
      do {
        let report = try await session.showingProgress { progress in
          try await session.client.check(name, level: level, progress: progress)
        }
        reports.append(report)
        if !session.isJSON {
          let lines = CheckText.lines(report, session.output.style)
          session.print(all.count == 1 ? lines : lines + [""])
        }
      } catch let error as KliegError where error.code.entry?.interface == .search {
        // The others are not its hostages.
        failures.append(SearchResult.Gap(index: name, error: error))
        session.errors.print(session.errors.style.red("\(name): \(error)".singleLine))
      }
    }
    session.report(
      all.count == 1 ? [] : CheckText.summary(reports, failures: failures.count)
    ) {
      $0.elements("reports", reports)
      $0.elements("errors", failures)
      $0.member("verdict", Self.verdict(reports, failures).word)
    }
    return Self.exitStatus(reports, failures)
  }

  /// What several checks come to, of which some could not be made.
  static func verdict(_ reports: [CheckReport], _ failures: [SearchResult.Gap])
    -> CheckReport.Verdict
  {
    CheckReport.Verdict(reports.map(\.verdict) + failures.map { .unknown($0.error.message) })
  }

  /// Damage that was found outweighs what could not be done.
  static func exitStatus(_ reports: [CheckReport], _ failures: [SearchResult.Gap]) -> Int32 {
    let found = CheckReport.Verdict(reports.map(\.verdict))
    guard found != .damaged, let failure = failures.first else { return found.exitStatus }
    return failure.error.code.exitStatus
  }
}
