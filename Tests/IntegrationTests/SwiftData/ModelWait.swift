import Testing

/// Waits for what a change that is observed brings, looking again after each step of the actor.
@MainActor func waitUntil(_ condition: () -> Bool) async {
  let deadline = ContinuousClock.now + .seconds(60)
  while !condition() {
    guard ContinuousClock.now < deadline else {
      Issue.record("It never came to that.")
      return
    }
    try? await Task.sleep(for: .milliseconds(5))
  }
}
