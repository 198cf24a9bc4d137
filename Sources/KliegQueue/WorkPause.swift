/// Keeps work that may be wanted all the time to a small part of it.
package final class WorkPause: Sendable {
  /// How much longer than the work the pause after it is.
  private static let factor = 20

  private let next = Locked<ContinuousClock.Instant?>(nil)

  package init() {}

  /// Whether the work may be done.
  package var isOver: Bool {
    guard let next = next.withLock({ $0 }) else { return true }
    return ContinuousClock.now >= next
  }

  /// Does the work, after which a pause begins.
  package func after<Result>(_ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer {
      let end = ContinuousClock.now
      next.withLock { $0 = end + start.duration(to: end) * Self.factor }
    }
    return try work()
  }
}
