package import KliegModel

/// How long a failed reindexer is left alone: twice as long each time, up to a cap.
package struct ReindexPause: Sendable {
  private let first: Duration
  private let longest: Duration
  private let jitter: @Sendable (Duration) -> Duration

  /// Makes the pauses of the settings.
  ///
  /// - Parameters:
  ///   - settings: The daemon's settings.
  ///   - jitter: Changes a pause a little, so that many that failed together do not come back together.
  package init(
    _ settings: Settings, jitter: @escaping @Sendable (Duration) -> Duration = Self.shortened
  ) {
    longest = .seconds(settings[.reindexLongestPauseSeconds])
    // Without any pause, a reindexer that fails at once would keep a processor busy.
    first = min(longest, max(.seconds(settings[.reindexPauseSeconds]), .milliseconds(100)))
    self.jitter = jitter
  }

  /// The pause after so many failures in a row.
  package func after(_ failures: Int) -> Duration {
    var pause = first
    for _ in 1..<max(2, min(failures, 64)) where failures > 1 && pause < longest { pause *= 2 }
    return jitter(min(pause, longest))
  }

  /// The longest pause there is, whatever the calendar says.
  package var cap: Duration { longest }

  /// Between half of the pause and all of it.
  package static let shortened: @Sendable (Duration) -> Duration = { pause in
    pause * Double.random(in: 0.5...1)
  }
}
