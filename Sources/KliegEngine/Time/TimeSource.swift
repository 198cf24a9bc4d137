package import KliegModel

/// Where time comes from, so that tests need not wait for it.
package protocol TimeSource: Sendable {
  /// Time since some moment; never goes back, whatever happens to the calendar.
  var elapsed: Duration { get }
  /// The calendar's moment; may jump either way.
  var date: Timestamp { get }
  /// Returns after a while, or throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// The machine's own time.
package struct SystemTime: TimeSource {
  private let start = ContinuousClock.now

  package init() {}

  package var elapsed: Duration { start.duration(to: .now) }
  package var date: Timestamp { .now }

  package func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }
}
