import FoundationEssentials
import KliegDamage
import KliegModel

/// Ends the daemon and the machine together, at any moment, and looks at what is left.
struct PowerSuite {
  let options: Options

  /// Runs the suite; the result is the exit status.
  func run() async throws -> Int32 {
    let scratch = try Scratch(options)
    defer { scratch.remove() }
    let snapshots = try await Snapshots(
      program: options.program, folder: scratch.make("snapshots"))
    let whole = try await records(snapshots, scratch)
    say("The whole work makes \(whole) records")
    let start = ContinuousClock.now
    var failed: [Int] = []
    var rest = options.seeds[...]
    await withTaskGroup(of: (Int, String?).self) { group in
      func next() {
        guard let seed = rest.popFirst() else { return }
        group.addTask { (seed, await self.failure(seed, whole, snapshots, scratch)) }
      }
      for _ in 0..<options.jobs { next() }
      for await (seed, failure) in group {
        if let failure {
          failed.append(seed)
          say("FAILED case \(seed): \(failure)")
        } else if options.isVerbose {
          say("case \(seed) came through")
        }
        next()
      }
    }
    say(
      "\(options.seeds.count) power cuts, \(failed.count) failed, in \(start.duration(to: .now))")
    if !failed.isEmpty {
      say("Again: scripts/faults --power 1 --seed SEED, of \(failed.sorted())")
    }
    return failed.isEmpty ? 0 : 1
  }

  /// How many records the work makes when nothing ends it.
  private func records(_ snapshots: Snapshots, _ scratch: Scratch) async throws -> Int {
    let journal = try scratch.make("journal-whole")
    let run = trial(0, after: 0, journal: journal, snapshots, scratch)
    let outcome = await run.run()
    guard outcome.faults.isEmpty else {
      throw Fault("even without a cut: \(outcome.faults.joined(separator: "; "))\n\(outcome.log)")
    }
    return try CutJournal(path: journal + "/journal").records.count
  }

  private func failure(
    _ seed: Int, _ whole: Int, _ snapshots: Snapshots, _ scratch: Scratch
  ) async -> String? {
    do {
      let journal = try scratch.make("journal-\(seed)")
      defer { try? FileManager.default.removeItem(atPath: journal) }
      var random = SplitMix(seed: seed)
      let after = Int.random(in: 1...max(1, whole), using: &random)
      let outcome = await trial(seed, after: after, journal: journal, snapshots, scratch)
        .run(keepsFolder: options.keepsFolder)
      guard !outcome.faults.isEmpty else { return nil }
      let lost = (try? String(contentsOfFile: journal + "/lost", encoding: .utf8)) ?? "nothing lost"
      return "after record \(after) of \(whole), \(lost): "
        + outcome.faults.joined(separator: "; ") + "\n"
        + outcome.log.split(separator: "\n").map { "  | " + $0 }.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private func trial(
    _ seed: Int, after: Int, journal: String, _ snapshots: Snapshots, _ scratch: Scratch
  ) -> TrialRun {
    let folder = "\(scratch.path)/power-\(seed)"
    return TrialRun(
      trial: nil, workload: .usual, program: options.program, folder: folder,
      snapshots: snapshots,
      environment: [
        "LD_PRELOAD": options.powerCut, "POWER_CUT_FOLDER": folder + "/state",
        "POWER_CUT_JOURNAL": journal, "POWER_CUT_AFTER": String(after), "KLIEG_BOOT_ID": "before",
      ],
      laterEnvironment: ["KLIEG_BOOT_ID": "after"],
      aftermath: { state in
        guard after > 0 else { return }
        var cut = PowerCut(folder: state, journal: journal, seed: seed)
        let lost = try cut.strike()
        try lost.write(toFile: journal + "/lost", atomically: false, encoding: .utf8)
      })
  }
}
