import KliegDamage
import KliegFaults
import KliegModel

/// Stops the daemon at every step that has a name, and looks at what is left.
struct FaultSuite {
  let options: Options

  /// What is known of a point.
  private struct Line: Sendable {
    let point: FailPoint
    var passages: [Workload: Int] = [:]
    var trials = 0
    var failures: [String] = []
  }

  /// Runs the suite; the result is the exit status.
  func run() async throws -> Int32 {
    let scratch = try Scratch(options)
    defer { scratch.remove() }
    let snapshots = try await Snapshots(
      program: options.program, folder: scratch.make("snapshots"))
    let points = FailPoint.allCases.filter {
      options.points.isEmpty || options.points.contains($0.rawValue)
    }
    let start = ContinuousClock.now
    var lines: [Line] = []
    var rest = points[...]
    await withTaskGroup(of: Line.self) { group in
      func next() {
        guard let point = rest.popFirst() else { return }
        group.addTask { await self.line(of: point, snapshots, scratch) }
      }
      for _ in 0..<options.jobs { next() }
      for await line in group {
        lines.append(line)
        say(Self.text(of: line))
        next()
      }
    }
    let failed = lines.filter { !$0.failures.isEmpty }
    say(
      "\(lines.reduce(0) { $0 + $1.trials }) trials at \(lines.count) points, "
        + "\(failed.count) points failed, in \(start.duration(to: .now))")
    return failed.isEmpty ? 0 : 1
  }

  private func line(
    of point: FailPoint, _ snapshots: Snapshots, _ scratch: Scratch
  ) async -> Line {
    var line = Line(point: point)
    if point == .checkChild {
      await tryCheckChild(&line, snapshots, scratch)
      return line
    }
    for workload in Workload.allCases {
      var passage = 1
      while passage <= options.passages {
        let trial = Trial(point: point, action: .kill, passage: passage, workload: workload)
        guard await run(trial, &line, snapshots, scratch).hasFired else { break }
        line.passages[workload] = passage
        // Every one of the first passages, and then fewer and fewer.
        passage = max(passage + 1, passage * 5 / 4)
      }
      guard let last = line.passages[workload] else { continue }
      for action in [Trial.Action.full, .failed] {
        for passage in 1...min(last, min(3, options.passages)) {
          let trial = Trial(point: point, action: action, passage: passage, workload: workload)
          _ = await run(trial, &line, snapshots, scratch)
        }
      }
      // The short form is content with one workload that passes the point.
      if options.passages == 1 { break }
    }
    if line.passages.isEmpty { line.failures.append("no workload passes it") }
    return line
  }

  private func run(
    _ trial: Trial, _ line: inout Line, _ snapshots: Snapshots, _ scratch: Scratch
  ) async -> TrialRun.Outcome {
    let outcome = await TrialRun(
      trial: trial, workload: trial.workload, program: options.program,
      folder: scratch.path + "/" + trial.environment.replacing("=", with: "-"),
      snapshots: snapshots
    ).run(keepsFolder: options.keepsFolder)
    line.trials += 1
    for fault in outcome.faults {
      line.failures.append("\(trial): \(fault)\n" + Self.indented(outcome.log))
    }
    return outcome
  }

  /// A check whose process is killed says that it could not tell, and never that all is well.
  private func tryCheckChild(
    _ line: inout Line, _ snapshots: Snapshots, _ scratch: Scratch
  ) async {
    line.trials = 1
    do {
      let verdict = try await CheckTrial(
        program: options.program, folder: scratch.make("check-child"), snapshots: snapshots
      ).run()
      line.passages[.usual] = 1
      guard verdict.word == "unknown" else {
        line.failures.append("a check whose process was killed says \(verdict)")
        return
      }
    } catch {
      line.failures.append("\(error)")
    }
  }

  private static func text(of line: Line) -> String {
    let passages = Workload.allCases.compactMap { workload in
      line.passages[workload].map { "\(workload.rawValue) to passage \($0)" }
    }.joined(separator: ", ")
    let name = line.point.rawValue + String(repeating: " ", count: 28 - line.point.rawValue.count)
    return
      (["\(name)\(line.failures.isEmpty ? "ok    " : "FAILED") \(line.trials) trials, \(passages)"]
      + line.failures.map { "  " + $0 }).joined(separator: "\n")
  }

  private static func indented(_ log: String) -> String {
    log.split(separator: "\n").map { "    | " + $0 }.joined(separator: "\n")
  }
}
