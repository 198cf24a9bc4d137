import TestSupport
import Testing

/// The first cases of `scripts/drill`.
@Suite(.serialized) struct DrillTests {
  @Test(.timeLimit(.minutes(10))) func damageOfEveryFileEndsSound() async throws {
    try await drill(["damage", "--cases", "70", "--seed", "1"])
  }

  private func drill(_ arguments: [String]) async throws {
    let outcome = try await Programs.run(
      "klieg-drill", arguments + ["--daemon", Programs.path(of: "kliegd"), "--jobs", "2"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
