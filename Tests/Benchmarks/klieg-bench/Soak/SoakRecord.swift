/// What a client did, and what went otherwise than it should.
struct SoakRecord: Sendable {
  static let listedFailures = 20

  private(set) var steps: [SoakClient.Step: Int] = [:]
  private(set) var failures: [String] = []
  private(set) var failureCount = 0
  /// Answers that were compared with what had to come.
  private(set) var checks = 0

  mutating func did(_ step: SoakClient.Step) { steps[step, default: 0] += 1 }

  mutating func fail(_ message: String) {
    failureCount += 1
    if failures.count < Self.listedFailures { failures.append(message) }
  }

  /// Compares what came with what had to come.
  mutating func check(_ isRight: Bool, _ message: @autoclosure () -> String) {
    checks += 1
    if !isRight { fail(message()) }
  }

  mutating func add(_ other: SoakRecord) {
    steps.merge(other.steps, uniquingKeysWith: +)
    failures += other.failures
    failureCount += other.failureCount
    checks += other.checks
  }
}
