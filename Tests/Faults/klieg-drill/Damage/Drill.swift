import FoundationEssentials
import KliegDamage

/// Carries out many cases, several at once, and says what came of them.
struct Drill {
  let options: Options

  /// Runs the drill; the result is the exit status.
  func run() async throws -> Int32 {
    let folder = try Scratch(options)
    defer { folder.remove() }
    let snapshots = try await Snapshots(
      program: options.program, folder: folder.make("snapshots"))
    let made = snapshots.all.keys.map(\.rawValue).sorted().joined(separator: ", ")
    say("The index \(Sample.index) as it is \(made)")
    var table = OutcomeTable()
    var failures: [CaseResult] = []
    var done = 0
    let start = ContinuousClock.now
    await forEachResult(snapshots, folder) { result in
      // What somebody else took away from under the drill says nothing about the daemon.
      guard snapshots.areThere else { return false }
      table.add(result)
      done += 1
      if result.hasFailed {
        failures.append(result)
        say(Self.text(of: result))
      } else if options.isVerbose {
        say("\(result.drillCase): \(result.outcome), \(result.duration)")
      }
      if done % 200 == 0 { say("\(done) cases after \(start.duration(to: .now))") }
      return true
    }
    guard snapshots.areThere else {
      throw Fault("\(folder.path) was removed while the drill ran; it has no result")
    }
    say("")
    say(table.text)
    say("")
    say(
      "\(table.passed + table.failed) cases, \(table.failed) failed, in "
        + "\(start.duration(to: .now))")
    if !failures.isEmpty {
      let seeds = failures.map { String($0.drillCase.seed) }.sorted().joined(separator: " ")
      say("Again, one by one: scripts/drill --case SEED, of \(seeds)")
    }
    return failures.isEmpty ? 0 : 1
  }

  private func forEachResult(
    _ snapshots: Snapshots, _ folder: Scratch, _ body: (CaseResult) -> Bool
  ) async {
    let (program, keeps) = (options.program, options.keepsFolder)
    var seeds = options.seeds[...]
    await withTaskGroup(of: CaseResult?.self) { group in
      func next() {
        guard let seed = seeds.popFirst() else { return }
        let place = folder.path + "/case-\(seed)"
        group.addTask {
          guard let drillCase = DrillCase(seed: seed, snapshots: snapshots),
            var run = CaseRun(drillCase, snapshots: snapshots, program: program, folder: place)
          else { return nil }
          return await run.run(keepsFolder: keeps)
        }
      }
      for _ in 0..<options.jobs { next() }
      for await result in group {
        if let result, !body(result) { return group.cancelAll() }
        next()
      }
    }
  }

  private static func text(of result: CaseResult) -> String {
    var lines = ["FAILED \(result.drillCase)"]
    lines += result.faults.map { "  " + $0 }
    lines.append(
      "  lost \(result.lost), asked \(result.asked), outcome \(result.outcome), answers "
        + result.answers.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        .joined(separator: ", "))
    lines += result.log.split(separator: "\n").map { "  | " + $0 }
    return lines.joined(separator: "\n")
  }
}
