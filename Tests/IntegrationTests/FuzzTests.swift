import Foundation
import TestSupport
import Testing

/// Every decoder and parser takes wrong input well; for longer there is `scripts/fuzz`.
@Suite struct FuzzTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/Corpus").path

  @Test func noInputEndsADecoder() async throws {
    let outcome = try await Programs.run(
      "klieg-fuzz", ["--seconds", "60", "--corpus", Self.corpus])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func everyTargetHasInputsToBeginWith() async throws {
    let outcome = try await Programs.run("klieg-fuzz", ["--list"])
    let targets = outcome.output.split(separator: "\n").map(String.init)
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus)
    #expect(Set(targets) == Set(folders))
  }

  @Test func anInputThatEndsAProcessIsToldAndMadeAgain() async throws {
    let outcome = try await Programs.run(
      "klieg-fuzz", ["--target", "trap", "--seed", "1", "--corpus", Self.corpus])
    #expect(outcome.status == 1)
    let line = try #require(outcome.output.split(separator: "\n").first { $0.contains("--work") })
    let seed = String(try #require(line.split(separator: " ").last))
    #expect(outcome.output.contains("  trap: signal"), "\(outcome.output)")
    let input = try await Programs.run(
      "klieg-fuzz", ["--show", "trap", "--seed", seed, "--corpus", Self.corpus])
    #expect(input.output.utf8.count > 5)
    let again = try await Programs.run(
      "klieg-fuzz",
      ["--target", "trap", "--inputs", "1", "--seed", seed, "--corpus", Self.corpus])
    #expect(again.status == 1 && again.output.contains("seed \(seed):"))
  }
}
