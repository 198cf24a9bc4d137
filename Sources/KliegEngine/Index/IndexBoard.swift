import KliegModel
import KliegQueue

/// Where an index's writers publish its state, and where everyone reads it or waits for a change.
final class IndexBoard: Sendable {
  private struct Contents {
    var state: IndexState
    var waiters: [Int: (sequence: Int64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var nextID = 0
    var isClosed = false
    var follower: (@Sendable () -> Void)?
  }

  private let contents: Locked<Contents>
  private let ticker = Ticker()

  init(_ state: IndexState) {
    contents = Locked(Contents(state: state))
  }

  /// The state as it is now.
  var state: IndexState { contents.withLock { $0.state } }

  /// Has what follows the store told of every change that was accepted, whoever made it.
  func follow(_ follower: @escaping @Sendable () -> Void) {
    contents.withLock { $0.follower = follower }
  }

  /// Changes the state and tells everyone who waits for it.
  func publish(_ change: (inout IndexState) -> Void) {
    let (waiters, follower) = contents.withLock { contents in
      let before = contents.state.accepted
      change(&contents.state)
      let searchable = contents.state.searchable
      if contents.state.accepted > max(before, searchable) {
        contents.state.ages.accepted(contents.state.accepted, at: .now)
      }
      contents.state.ages.searchable(searchable)
      let done = contents.waiters.filter { $0.value.sequence <= searchable }
      for id in done.keys { contents.waiters[id] = nil }
      let follower = contents.state.accepted > before ? contents.follower : nil
      return (done.values.map(\.continuation), follower)
    }
    for waiter in waiters { waiter.resume() }
    follower?()
    ticker.tick()
  }

  /// A tick now and after each change; ticks that nobody took meanwhile are one.
  func changes() -> AsyncStream<Void> { ticker.ticks() }

  /// Returns once text queries see the change of a number.
  func waitUntilSearchable(_ sequence: Int64) async throws {
    let id = contents.withLock { contents in
      contents.nextID += 1
      return contents.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = contents.withLock { contents in
          if contents.state.searchable >= sequence { return .success(()) }
          if contents.isClosed { return .failure(Self.closed) }
          if Task.isCancelled { return .failure(CancellationError()) }
          contents.waiters[id] = (sequence, continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: id) }?.continuation
        .resume(throwing: CancellationError())
    }
  }

  /// Returns once text queries see everything that is accepted, or once nothing more is done for that.
  func waitUntilSettled(_ look: (IndexState) -> Void = { _ in }) async throws {
    for await _ in changes() {
      let state = state
      look(state)
      if let reason = state.parked ?? state.parkedText { throw KliegError(.damaged, reason) }
      if state.searchable >= state.accepted, state.rebuildTarget == nil { return }
    }
    try Task.checkCancellation()
    throw Self.closed
  }

  /// Ends all waiting: the index is closed or dropped.
  func close() {
    let waiters = contents.withLock { contents in
      contents.isClosed = true
      defer { contents.waiters = [:] }
      return contents.waiters.values.map(\.continuation)
    }
    ticker.close()
    for waiter in waiters { waiter.resume(throwing: Self.closed) }
  }

  static let closed = KliegError(.busy, "The index is being closed.")
}
