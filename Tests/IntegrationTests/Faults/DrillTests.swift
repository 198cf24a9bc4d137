import TestSupport
import Testing

/// The short forms of `scripts/drill` and `scripts/faults`.
@Suite(.serialized) struct DrillTests {
  @Test(.timeLimit(.minutes(20))) func damageOfEveryFileEndsSound() async throws {
    try await drill(["damage", "--cases", "300", "--seed", "1"])
  }

  /// The steps at which something is decided; `scripts/faults` has the others too.
  @Test(.timeLimit(.minutes(20))) func aStopAtAStepLosesNothing() async throws {
    let points = [
      "store-commit-before", "store-commit-after", "store-checkpoint-after", "salvage-after-swap",
      "snapshot-before-rename", "session-end", "description-write", "marker-written",
      "text-commit-before", "text-swap-after", "catalog-commit-before", "reindex-complete-before",
      "check-child",
    ]
    try await drill(["faults", "--passages", "1"] + points.flatMap { ["--point", $0] })
  }

  @Test(.timeLimit(.minutes(20))) func aPowerCutLosesNothingThatWasAcknowledged() async throws {
    try await drill(["power", "--power-cut", Programs.path(of: "libCPowerCut.so"), "--cases", "20"])
  }

  private func drill(_ arguments: [String]) async throws {
    let outcome = try await Programs.run(
      "klieg-drill", arguments + ["--daemon", Programs.path(of: "kliegd"), "--jobs", "4"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
