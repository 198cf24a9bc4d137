import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct PartCheckerTests {
  /// What a check comes to when its process is a script.
  private func result(_ script: String, _ part: CheckPart, seconds: Int = 60) async throws
    -> PartResult
  {
    let folder = try TemporaryDirectory()
    let program = folder("checker")
    try ("#!/bin/sh\n" + script + "\n").write(
      toFile: program, atomically: true, encoding: .utf8)
    chmod(program, 0o700)
    var settings = Settings()
    settings[.checkSeconds] = seconds
    return await PartChecker(program: program, settings: settings)
      .check(PartRequest(folder: folder.path, part: part, level: .full, generation: "text/1"))
  }

  private func isUnknown(_ result: PartResult) -> Bool {
    if case .unknown(let reason) = result.verdict, !reason.isEmpty { true } else { false }
  }

  private var kliegd: String { "exec \(Programs.path(of: "kliegd")) \"$@\"" }

  @Test(arguments: CheckPart.allCases) func aCrashIsAFinding(part: CheckPart) async throws {
    let result = try await result("ulimit -c 0; KLIEG_FAULTS=check-child=crash \(kliegd)", part)
    #expect(result.verdict == .damaged)
    #expect(result.damages.count == 1)
    let damage = try #require(result.damages.first)
    #expect(damage.finding.contains("signal 6"))
    #expect(damage.isOfStore == (part == .store))
    #expect(damage.isOfColumns == (part == .columns))
    #expect(damage.isOfText == (part == .text || part == .audit))
  }

  @Test(arguments: ["KLIEG_FAULTS=check-child=kill", "kill -TERM $$;"])
  func oneThatWasKilledSaysNothing(how: String) async throws {
    #expect(isUnknown(try await result("\(how) \(kliegd)", .store)))
    #expect(isUnknown(try await result("\(how) \(kliegd)", .text)))
  }

  @Test(arguments: ["echo nonsense", "exit 0", "echo '{\"steps\":[]}'", "exit 3"])
  func withoutAnAnswerNothingIsKnown(script: String) async throws {
    #expect(isUnknown(try await result(script, .store)))
  }

  @Test func aViewAtWhichACheckHangsIsDamagedAndAStoreIsNot() async throws {
    let hang = "KLIEG_FAULTS=check-child=hang \(kliegd)"
    let text = try await result(hang, .text, seconds: 1)
    #expect(text.verdict == .damaged)
    #expect(text.damages.first?.isOfText == true)
    #expect(isUnknown(try await result(hang, .store, seconds: 1)))
    #expect(isUnknown(try await result(hang, .columns, seconds: 1)))
  }

  @Test func aCheckThatCannotBeStartedIsNone() async {
    let checker = PartChecker(program: "/nowhere/kliegd", settings: Settings())
    let result = await checker.check(PartRequest(folder: "/", part: .store, level: .quick))
    #expect(isUnknown(result))
    #expect(result.damages.isEmpty)
  }

  @Test func aStoreThatIsMissingIsDamageAndAFolderWithoutViewIsUnknown() async throws {
    let store = try await result(kliegd, .store)
    #expect(store.verdict == .damaged, "\(store)")
    #expect(isUnknown(try await result(kliegd, .text)))
    #expect(isUnknown(try await result(kliegd, .audit)))
  }

  @Test func aProcessWithoutARequestSaysSo() async throws {
    let outcome = try await Programs.run("kliegd", ["--check-part", "nonsense"])
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }
}
