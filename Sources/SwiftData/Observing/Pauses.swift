import KliegModel

/// The pauses between attempts to reach a store, each longer than the one before, as those of a watch
/// whose daemon has gone.
struct Pauses {
  private var length = Duration.milliseconds(100)

  /// Waits; shorter where the task is cancelled.
  mutating func next() async {
    try? await Task.sleep(for: length)
    length = min(length * 2, .seconds(10))
  }
}

extension Error {
  /// Whether the daemon is stopping, not there yet, has too much to do, or looks at damage.
  var mayPass: Bool {
    guard let error = self as? KliegError else { return false }
    return [.unavailable, .connectionLost, .busy, .damaged].contains(error.code)
  }
}
