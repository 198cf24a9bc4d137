import KliegModel
import KliegWire
import TestDoubles
import Testing

@testable import KliegCommand

/// Whatever prints JSON begins with the version of its form.
@Suite(.timeLimit(.minutes(5))) struct JSONVersionTests {
  private static let moment = Timestamp(microseconds: 0)
  /// Command lines of every command but `inhibit`, which prints nothing of its own.
  private static let lines: [[String]] = [
    ["search", "x"], ["count", "x"], ["suggest", "x"], ["engage", "n", "x"], ["explain", "x"],
    ["watch", "x"],
    ["donate", "-i", "n", "/dev/null"],
    ["delete", "-i", "n", "x"], ["drop", "n"], ["status"], ["status", "n"], ["list"],
    ["describe", "n"], ["check", "n"], ["failed"], ["tasks"], ["log"], ["repair", "n", "--yes"],
    ["rebuild", "n"], ["erase", "n", "--yes"], ["reindex", "n"], ["retry", "n"], ["cancel", "1"],
    ["compact", "n"], ["backup", "n", "/f"], ["restore", "n", "/f", "--yes"], ["pause"],
    ["resume"], ["version"], ["help"], ["completion", "bash"],
  ]

  private var maintenance: FakeMaintenance {
    var maintenance = FakeMaintenance()
    let report = CheckReport.sample("n", .sound)
    let task = ReindexTask(
      id: 1, index: "n", isForEverything: true, reason: .damaged, created: Self.moment,
      updated: Self.moment)
    for method in [MaintenanceInterface.Method.check, .backup, .restore] {
      maintenance.on(method, outcome: report)
    }
    maintenance.on(.repair, outcome: RepairReport(index: "n", check: report))
    maintenance.on(.rebuild, outcome: Done())
    maintenance.on(.compact, outcome: Compaction(before: 2, after: 1))
    maintenance.on(.erase) { _ in }
    maintenance.on(.cancel) { _ in }
    maintenance.on(.requestReindex) { $0.member("task", task) }
    maintenance.on(.tasks) { $0.elements("tasks", [task]) }
    maintenance.on(.failed) { $0.elements("items", [FailedItem]()) }
    maintenance.on(.log) { $0.elements("events", [IndexEvent]()) }
    maintenance.on(.retry) { $0.member("count", 1) }
    maintenance.on(.setPaused) { $0.member("paused", false) }
    return maintenance
  }

  @Test(arguments: lines) func comesFirst(words: [String]) async throws {
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(words + ["--json"], klieg)
      #expect(trial.status == 0, "\(trial.errors)")
      #expect(trial.lines.count == 1)
      #expect(trial.output.hasPrefix(#"{"version":1,"#), "\(trial.output)")
      #expect(try trial.json()["version"] == "1")
    }
  }

  @Test func everyCommandIsCovered() {
    // One prints what its command prints, one starts a daemon of its own, and one an application.
    let covered = Set(Self.lines.map { $0[0] } + ["inhibit", "drill", "find"])
    #expect(Set(Commands.all.map { $0.usage.name }).subtracting(covered) == [])
  }
}
