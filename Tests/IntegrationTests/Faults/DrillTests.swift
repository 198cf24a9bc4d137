import TestSupport
import Testing

/// The first cases of `scripts/drill`.
@Suite(.serialized) struct DrillTests {
  @Test(.timeLimit(.minutes(10))) func damageOfEveryFileEndsSound() throws {
    try drill(["damage", "--cases", "70", "--seed", "1"])
  }

  private func drill(_ arguments: [String]) throws {
    let outcome = try Programs.run(
      "klieg-drill", arguments + ["--daemon", Programs.path(of: "kliegd"), "--jobs", "2"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
