internal import KliegQueue

/// The outcome of one call: who comes second, it or the caller who waits for it, finds the other.
final class Answer<Reply: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<Reply, any Error>)
    case there(Result<Reply, any Error>)
  }

  private let state = Locked(State.open)

  /// The outcome, if it is there.
  var outcome: Result<Reply, any Error>? {
    state.withLock { if case .there(let outcome) = $0 { outcome } else { nil } }
  }

  /// Tells the outcome; a second one is passed over.
  func give(_ outcome: Result<Reply, any Error>) {
    let caller = state.withLock { state -> CheckedContinuation<Reply, any Error>? in
      defer { if case .open = state { state = .there(outcome) } }
      guard case .awaited(let caller) = state else { return nil }
      state = .there(outcome)
      return caller
    }
    caller?.resume(with: outcome)
  }

  /// Waits for the outcome; once.
  func value() async throws -> Reply {
    try await withCheckedThrowingContinuation { caller in
      let outcome = state.withLock { state -> Result<Reply, any Error>? in
        if case .there(let outcome) = state { return outcome }
        state = .awaited(caller)
        return nil
      }
      if let outcome { caller.resume(with: outcome) }
    }
  }
}
