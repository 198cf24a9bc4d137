import KliegEngine
import Testing

@Suite struct ChildProcessTests {
  private func shell(
    _ script: String, environment: [String: String] = [:], deadline: Duration = .seconds(60)
  ) async -> ChildProcess.Outcome {
    await ChildProcess.run(
      "/bin/sh", ["-c", script], environment: environment, deadline: deadline)
  }

  @Test func statusAndOutputAreThoseOfTheProgram() async {
    #expect(
      await shell("echo out; echo err >&2; exit 3")
        == .exited(status: 3, output: Array("out\n".utf8)))
    #expect(await shell("exit 0") == .exited(status: 0, output: []))
    #expect(
      await shell("cat; echo $GIVEN", environment: ["GIVEN": "a b"])
        == .exited(status: 0, output: Array("a b\n".utf8)))
  }

  @Test func muchOutputIsReadWhole() async {
    let outcome = await shell("head -c 3000000 /dev/zero")
    #expect(outcome == .exited(status: 0, output: [UInt8](repeating: 0, count: 3_000_000)))
  }

  @Test(arguments: [11, 9, 15] as [Int32]) func aSignalIsNamed(signal: Int32) async {
    #expect(await shell("echo some; kill -\(signal) $$") == .signalled(signal))
  }

  @Test func aDeadlineKills() async {
    #expect(await shell("exec sleep 600", deadline: .milliseconds(50)) == .timedOut)
  }

  @Test func aDeadlineKillsOneThatHasClosedItsOutput() async {
    #expect(await shell("exec sleep 600 >&-", deadline: .milliseconds(50)) == .timedOut)
  }

  @Test func whoWaitsForAProcessorIsNotChargedForIt() async {
    // More that compute than there are processors; each needs longer than its deadline in all, and no
    // longer than that of a processor's time.
    let work = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"
    let start = ContinuousClock.now
    #expect(await shell(work) == .exited(status: 0, output: []))
    let alone = start.duration(to: .now)
    await withTaskGroup { group in
      for _ in 0..<24 {
        group.addTask {
          let outcome = await ChildProcess.run(
            "/bin/sh", ["-c", work], deadline: alone * 4 + .milliseconds(50))
          #expect(outcome == .exited(status: 0, output: []))
        }
      }
    }
  }

  @Test func whatIsNotThereIsNotStarted() async {
    let outcome = await ChildProcess.run("/nowhere/program", [], deadline: .seconds(60))
    guard case .notStarted(let reason) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(reason.contains("/nowhere/program"))
  }
}
