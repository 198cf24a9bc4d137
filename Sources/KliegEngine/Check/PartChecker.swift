import FoundationEssentials
import KliegFaults
package import KliegModel

/// Has parts of indexes checked by processes of their own: what crashes there or never ends is a
/// finding, and the daemon goes on.
package struct PartChecker: Sendable {
  /// The program that checks; it is told `--check-part` and a request.
  private let program: String
  private let deadline: Duration

  package init(program: String = "/proc/self/exe", settings: Settings) {
    self.program = program
    deadline = .seconds(settings[.checkSeconds])
  }

  /// Checks a part; never throws: what cannot be looked at is unknown.
  func check(_ request: PartRequest) async -> PartResult {
    guard let argument = Self.argument(request) else {
      return .unknown(request.part, "the request cannot be written")
    }
    let outcome = await ChildProcess.run(
      program, ["--check-part", argument], niceness: 10, deadline: deadline)
    return Self.result(of: outcome, request)
  }

  /// As ``check(_:)``, on the calling thread, which may block.
  func checkBlocking(_ request: PartRequest) -> PartResult {
    guard let argument = Self.argument(request) else {
      return .unknown(request.part, "the request cannot be written")
    }
    let outcome = ChildProcess.runBlocking(
      program, ["--check-part", argument], environment: [:], niceness: 0, deadline: deadline)
    return Self.result(of: outcome, request)
  }

  private static func argument(_ request: PartRequest) -> String? {
    (try? JSONEncoder().encode(request)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func result(
    of outcome: ChildProcess.Outcome, _ request: PartRequest
  ) -> PartResult {
    let part = request.part
    let file = part == .store ? "store.sqlite" : part == .columns ? "columns/snapshot" : "text"
    switch outcome {
    case .exited(status: 0, let output):
      guard let result = try? JSONDecoder().decode(PartResult.self, from: Data(output)) else {
        return .unknown(part, "the checking process gave no answer that can be read")
      }
      return result
    case .exited(let status, _):
      return .unknown(part, "the checking process ended with status \(status)")
    case .notStarted(let reason):
      return .unknown(part, "the checking process could not be started: \(reason)")
    // Somebody ended it; that says nothing about the files.
    case .signalled(9), .signalled(15), .signalled(2), .signalled(1):
      return .unknown(part, "the checking process was killed")
    case .signalled(let signal):
      return .damaged(
        part, Damage(file: file, finding: "looking at it ends a process with signal \(signal)"))
    case .timedOut:
      guard part == .text || part == .audit else {
        return .unknown(part, "the check did not end in time")
      }
      return .damaged(part, Damage(file: file, finding: "looking at it does not end"))
    }
  }
}
