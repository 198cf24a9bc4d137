import Foundation

/// The programs that were built beside the tests.
package enum Programs {
  /// The path of a program.
  package static func path(of name: String) -> String { folder + "/" + name }

  /// What came of running a program.
  package struct Outcome: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - name: One of ours, or an absolute path.
  ///   - arguments: What it is told.
  ///   - input: What it reads on standard input.
  ///   - environment: What is added to this process's environment.
  /// - Returns: How it ended and what it printed.
  /// - Throws: Why it could not be started.
  package static func run(
    _ name: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await OwnThread.run {
      try runHere(name, arguments, input: input, environment: environment)
    }
  }

  private static func runHere(
    _ name: String, _ arguments: [String], input: String, environment: [String: String]
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: name.hasPrefix("/") ? name : path(of: name))
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let temporary = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    // Files rather than pipes: nobody has to read while the program runs.
    for suffix in ["in", "out", "err"] {
      let content = suffix == "in" ? Data(input.utf8) : Data()
      _ = FileManager.default.createFile(atPath: "\(temporary).\(suffix)", contents: content)
    }
    defer {
      for suffix in ["in", "out", "err"] {
        try? FileManager.default.removeItem(atPath: "\(temporary).\(suffix)")
      }
    }
    process.standardInput = FileHandle(forReadingAtPath: temporary + ".in")
    process.standardOutput = FileHandle(forWritingAtPath: temporary + ".out")
    process.standardError = FileHandle(forWritingAtPath: temporary + ".err")
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: try String(contentsOfFile: temporary + ".out", encoding: .utf8),
      errors: try String(contentsOfFile: temporary + ".err", encoding: .utf8))
  }

  private static let folder: String = {
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return URL(fileURLWithPath: executable ?? ".build/debug/x").deletingLastPathComponent().path
  }()
}
