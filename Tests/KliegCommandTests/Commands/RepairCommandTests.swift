import KliegJSON
import KliegModel
import KliegWire
import TestDoubles
import Testing

@testable import KliegCommand

@Suite(.timeLimit(.minutes(5))) struct RepairCommandTests {
  private static let dry = #"Repair {"index":"notes","dryRun":true}"#
  private static let wet = #"Repair {"index":"notes"}"#

  /// A daemon whose repair ends with a verdict; nil for an index that needs none.
  private func maintenance(_ verdict: CheckReport.Verdict?) -> FakeMaintenance {
    var maintenance = FakeMaintenance()
    let calls = maintenance.calls
    maintenance.answers[.repair] = { _, replies in
      let isDryRun = calls.values.last == Self.dry
      let report = RepairReport(
        index: "notes",
        findings: verdict == nil
          ? [] : [Damage(file: "store.sqlite", finding: "Page 7 is wrong.")],
        steps: ["The store is read row by row."], kept: 62_999, missing: .items(2),
        check: isDryRun ? nil : verdict.map { CheckReport.sample("notes", $0) })
      try await replies.send { MaintenanceReply.outcome(report).encode(into: &$0) }
    }
    return maintenance
  }

  @Test func withoutConsentItOnlySaysWhatItWouldDo() async throws {
    let maintenance = maintenance(.sound)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["repair", "notes"], klieg)
      #expect(trial.status == 1)
      #expect(
        trial.lines == [
          "found:", "  store.sqlite: Page 7 is wrong.", "would be done:",
          "  The store is read row by row.", "would be kept: 62,999 items",
          "would be missing: 2 items, known by identifier",
          "Nothing was changed; `klieg repair notes --yes` does it.",
        ])
      #expect(maintenance.calls.values == [Self.dry])
    }
  }

  @Test(arguments: [("y", true), ("yes", true), ("n", false), ("", false)])
  func aPersonIsAsked(answer: String, isDone: Bool) async throws {
    let maintenance = maintenance(.sound)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["repair", "notes"], klieg, answer: answer)
      #expect(trial.status == (isDone ? 0 : 1))
      #expect(trial.errors == "Repair “notes” like that? [y/N] ")
      #expect(maintenance.calls.values == (isDone ? [Self.dry, Self.wet] : [Self.dry]))
    }
  }

  @Test(arguments: [CheckReport.Verdict.sound, .damaged, .unknown("It ended.")])
  func theStatusIsThatOfTheLastCheck(verdict: CheckReport.Verdict) async throws {
    let maintenance = maintenance(verdict)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["repair", "notes", "--yes"], klieg)
      #expect(trial.status == verdict.exitStatus)
      #expect(trial.lines.last == "notes: \(verdict.sentence) (12.3 ms)")
      #expect(trial.lines.contains("kept: 62,999 items"))
      #expect(trial.lines.contains("missing: 2 items, known by identifier"))
      #expect(maintenance.calls.values == [Self.dry, Self.wet])
    }
  }

  @Test func aSoundIndexIsLeftAlone() async throws {
    let maintenance = maintenance(nil)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["repair", "notes", "--yes"], klieg)
      #expect(trial.status == 0)
      #expect(trial.lines == ["notes: sound; there is nothing to repair"])
      #expect(maintenance.calls.values == [Self.dry])
    }
  }

  @Test func jsonIsOneObject() async throws {
    let maintenance = maintenance(.damaged)
    try await withDaemon(maintenance: maintenance) { _, klieg in
      let plan = try await Trial.run(["repair", "notes", "--json"], klieg, answer: "y")
      #expect(plan.status == 1)
      #expect(try plan.json()["dryRun"] == "true")
      #expect(maintenance.calls.values == [Self.dry])
      let done = try await Trial.run(["repair", "notes", "--json", "--yes"], klieg)
      #expect(done.status == 1)
      #expect(try done.json()["dryRun"] == "false")
      #expect(try done.json()["report"]?.contains(#""verdict":"damaged""#) == true)
      #expect(maintenance.calls.values == [Self.dry, Self.wet])
    }
  }

  @Test(arguments: [["erase", "notes"], ["restore", "notes", "/copy"]])
  func whatReplacesEverythingNeedsAnExplicitYes(words: [String]) async throws {
    var maintenance = FakeMaintenance()
    maintenance.on(.erase) { _ in }
    maintenance.on(.restore, outcome: CheckReport.sample("notes", .sound))
    try await withDaemon(maintenance: maintenance) { _, klieg in
      try await expect(64, of: words, klieg)
      try await expect(1, of: words, klieg, answer: "n")
      #expect(maintenance.calls.values.isEmpty)
      try await expect(0, of: words + ["--yes"], klieg)
      try await expect(0, of: words, klieg, answer: "y")
      #expect(maintenance.calls.values.count == 2)
    }
  }

  @Test(arguments: [["backup", "notes", "/copy"], ["restore", "notes", "/copy", "--yes"]])
  func aCopyThatIsNotSoundIsNoSuccess(words: [String]) async throws {
    for verdict in [CheckReport.Verdict.damaged, .unknown("It ended.")] {
      var maintenance = FakeMaintenance()
      maintenance.on(.backup, outcome: CheckReport.sample("notes", verdict))
      maintenance.on(.restore, outcome: CheckReport.sample("notes", verdict))
      try await withDaemon(maintenance: maintenance) { _, klieg in
        try await expect(verdict.exitStatus, of: words, klieg)
      }
    }
  }
}
