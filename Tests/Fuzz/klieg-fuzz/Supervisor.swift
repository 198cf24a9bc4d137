import Foundation

/// Runs each target in a process of its own, and tells which input ended one.
struct Supervisor {
  let options: Options

  /// The exit status: 1 when an input was not taken well.
  func run() throws -> Int32 {
    let targets = options.targets.isEmpty ? FuzzTarget.all : options.targets
    let seconds = options.seconds / Double(targets.count)
    print("seed \(options.seed), \(String(format: "%.1f", seconds)) s for each of \(targets.count)")
    var failures = 0
    for target in targets where try !survives(target, seconds) { failures += 1 }
    print(failures == 0 ? "all came through" : "\(failures) did not come through")
    return failures == 0 ? 0 : 1
  }

  private func survives(_ target: FuzzTarget, _ seconds: Double) throws -> Bool {
    let path = FileManager.default.temporaryDirectory.path + "/klieg-fuzz-\(UUID())"
    defer { unlink(path) }
    let journal = try Journal(path: path)
    defer { journal.close() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments =
      [
        "--work", target.name, "--seconds", "\(seconds)", "--seed", "\(options.seed)",
        "--corpus", options.corpus, "--journal", path,
      ] + (options.inputs.map { ["--inputs", "\($0)"] } ?? [])
    // A trace of the stack takes longer than a hundred thousand inputs.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    if process.terminationReason == .exit, status == 0 {
      print("  \(target.name): \(journal.count) inputs")
      return true
    }
    let end =
      process.terminationReason == .exit
      ? "exit status \(status)" : "signal \(status) (\(String(cString: strsignal(status))))"
    print("  \(target.name): \(end) after \(journal.count) inputs")
    try tell(target, seed: journal.seed)
    return false
  }

  private func tell(_ target: FuzzTarget, seed: Int) throws {
    let corpus = try Corpus(options.corpus, target)
    let input: [UInt8]
    if seed < 0 {
      print("    the corpus' input \(-1 - seed), by name")
      input = corpus.inputs.indices.contains(-1 - seed) ? corpus.inputs[-1 - seed] : []
    } else {
      print("    seed \(seed): klieg-fuzz --work \(target.name) --inputs 1 --seed \(seed)")
      input = InputSource(target: target, corpus: corpus).input(seed: seed)
    }
    let text = String(decoding: input.prefix(1000), as: UTF8.self)
    print("    \(input.count) bytes: \(text.debugDescription)")
  }
}
