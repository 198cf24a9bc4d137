import KliegModel
import KliegWire
import TestDoubles
import Testing

@testable import KliegCommand

@Suite(.timeLimit(.minutes(5))) struct CheckCommandTests {
  private func maintenance(_ verdict: CheckReport.Verdict) -> FakeMaintenance {
    var maintenance = FakeMaintenance()
    maintenance.on(
      .check, progress: [MaintenanceProgress(step: "pages", done: 1, total: 2)],
      outcome: CheckReport.sample("notes", verdict))
    return maintenance
  }

  @Test func aSoundIndexIsSaidToBe() async throws {
    try await withDaemon(maintenance: maintenance(.sound)) { _, klieg in
      let trial = try await Trial.run(["check", "notes"], klieg)
      #expect(trial.status == 0)
      #expect(trial.errors == "")
      #expect(
        trial.lines == [
          "notes: full check", "STEP                COUNT  VERDICT",
          "pages of the store  1,204  sound", "notes: sound (12.3 ms)",
        ])
    }
  }

  @Test func damageIsListedAndTheStatusIsOne() async throws {
    try await withDaemon(maintenance: maintenance(.damaged)) { _, klieg in
      let trial = try await Trial.run(["check", "notes"], klieg)
      #expect(trial.status == 1)
      #expect(
        trial.lines.suffix(3) == [
          "found:", "  text/1/postlist.glass: Block 3 is wrong.", "notes: damaged (12.3 ms)",
        ])
    }
  }

  @Test func doubtIsNeitherSoundNorDamaged() async throws {
    try await withDaemon(maintenance: maintenance(.unknown("It took too long."))) { _, klieg in
      let trial = try await Trial.run(["check", "notes"], klieg)
      #expect(trial.status == 2)
      #expect(trial.lines.last == "notes: unknown: It took too long. (12.3 ms)")
    }
  }

  @Test(arguments: [
    (KliegError.Code.busy, Int32(75)), (.locked, 75), (.timedOut, 75), (.noSuchIndex, 65),
  ]) func whatCannotBeCheckedHasItsErrorsStatus(code: KliegError.Code, status: Int32) async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.check, error: KliegError(code, "Not now."))
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["check", "notes"], klieg)
      #expect(trial.status == status)
      #expect(trial.errors.hasPrefix("notes: Not now."))
      let json = try await Trial.run(["check", "notes", "--json"], klieg).json()
      #expect(json["verdict"] == #""unknown""#)
      #expect(json["errors"]?.contains(#""error":"org.klieg.search.\#(code)""#) == true)
    }
  }

  @Test func withoutNamesAllAreCheckedAtTheLevelThatIsAskedFor() async throws {
    var service = FakeService()
    service.describe = { _, replies in
      let statuses = ["a", "b"].map { IndexStatus(description: IndexDescription(name: $0)) }
      try await replies.send { DescribeReply(indexes: statuses).encode(into: &$0) }
    }
    let maintenance = maintenance(.sound)
    try await withDaemon(service, maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["check", "--deep"], klieg)
      #expect(trial.lines.last == "2 indexes checked, 2 sound")
      #expect(
        maintenance.calls.values == [
          #"Check {"index":"a","level":"deep"}"#, #"Check {"index":"b","level":"deep"}"#,
        ])
    }
  }

  @Test func damageOutweighsWhatCouldNotBeChecked() {
    let gap = SearchResult.Gap(index: "b", error: KliegError(.busy, "Not now."))
    let (sound, damaged, unknown) = (
      CheckReport.sample("a", .sound), CheckReport.sample("a", .damaged),
      CheckReport.sample("a", .unknown(""))
    )
    #expect(CheckCommand.exitStatus([sound, damaged], [gap]) == 1)
    #expect(CheckCommand.exitStatus([sound, unknown], [gap]) == 75)
    #expect(CheckCommand.exitStatus([sound, unknown], []) == 2)
    #expect(CheckCommand.exitStatus([], []) == 0)
    #expect(CheckCommand.verdict([sound], [gap]).word == "unknown")
    #expect(CheckCommand.verdict([damaged], [gap]) == .damaged)
  }

  @Test func jsonHasReportsAndVerdict() async throws {
    try await withDaemon(maintenance: maintenance(.damaged)) { _, klieg in
      let trial = try await Trial.run(["check", "notes", "--json"], klieg)
      #expect(trial.status == 1)
      #expect(trial.output.hasPrefix(#"{"version":1,"reports":[{"index":"notes","#))
      let json = try trial.json()
      #expect(json["verdict"] == #""damaged""#)
      #expect(json["errors"] == "[]")
    }
  }

  @Test(arguments: [
    ([], CheckLevel.full), (["--quick"], .quick), (["--full"], .full), (["--deep"], .deep),
  ]) func readsTheLevel(words: [String], level: CheckLevel) throws {
    let command = try Invocation(["check", "a", "b"] + words).command as? CheckCommand
    #expect(command?.level == level)
    #expect(command?.names == ["a", "b"])
  }

  @Test func levelsDoNotGoTogether() {
    #expect(throws: KliegError.self) { try Invocation(["check", "--quick", "--deep"]) }
  }
}
