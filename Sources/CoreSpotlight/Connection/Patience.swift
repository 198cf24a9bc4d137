/// How long and how much waits in an app for a daemon that is away.
package struct Patience: Sendable {
  /// A change that has waited so long fails.
  package var time: Duration
  /// The most changes that wait.
  package var changes: Int
  /// About the most bytes of them.
  package var bytes: Int

  /// Makes a patience.
  package init(
    time: Duration = .seconds(15), changes: Int = 100_000, bytes: Int = 256 << 20
  ) {
    self.time = time
    self.changes = changes
    self.bytes = bytes
  }

  /// What apps have: a daemon that is started again is back within moments.
  package static let standard = Patience()
}
