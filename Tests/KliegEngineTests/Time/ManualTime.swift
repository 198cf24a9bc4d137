import KliegEngine
import KliegModel
import KliegQueue

/// Time that passes when a test says so.
final class ManualTime: TimeSource {
  private struct Sleeper {
    let until: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Waiter {
    let condition: @Sendable ([Duration]) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Contents {
    var now = Duration.zero
    var date = Timestamp(microseconds: 1_795_000_000_000_000)
    var sleepers: [Int: Sleeper] = [:]
    var waiters: [Waiter] = []
    var next = 0

    var left: [Duration] { sleepers.values.map { $0.until - now }.sorted() }
  }

  private let contents = Locked(Contents())

  var elapsed: Duration { contents.withLock { $0.now } }
  var date: Timestamp { contents.withLock { $0.date } }

  func sleep(for duration: Duration) async throws {
    let id = contents.withLock { contents in
      contents.next += 1
      return contents.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = contents.withLock { contents in
          if Task.isCancelled { return .failure(CancellationError()) }
          if duration <= .zero { return .success(()) }
          contents.sleepers[id] = Sleeper(
            until: contents.now + duration, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
        tell()
      }
    } onCancel: {
      contents.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
        .resume(throwing: CancellationError())
      tell()
    }
  }

  /// Lets time pass, and wakes those whose time has come, in order.
  func advance(by duration: Duration) {
    let due = contents.withLock { contents in
      contents.now += duration
      contents.date.microseconds +=
        duration.components.seconds * 1_000_000
        + duration.components.attoseconds / 1_000_000_000_000
      let due = contents.sleepers.filter { $0.value.until <= contents.now }
      for id in due.keys { contents.sleepers[id] = nil }
      return due.values.sorted { $0.until < $1.until }
    }
    for sleeper in due { sleeper.continuation.resume() }
    tell()
  }

  /// Sets the calendar without letting time pass.
  func setDate(_ date: Timestamp) { contents.withLock { $0.date = date } }

  /// How long the sleepers have to sleep still, the shortest first.
  var left: [Duration] { contents.withLock { $0.left } }

  /// Returns once somebody sleeps that has exactly so long to sleep still.
  func waitForSleeper(_ duration: Duration) async {
    await wait { $0.contains(duration) }
  }

  /// Returns once what the sleepers have left satisfies a condition.
  func wait(until condition: @escaping @Sendable ([Duration]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let holds = contents.withLock { contents in
        if condition(contents.left) { return true }
        contents.waiters.append(Waiter(condition: condition, continuation: continuation))
        return false
      }
      if holds { continuation.resume() }
    }
  }

  private func tell() {
    let told = contents.withLock { contents in
      let left = contents.left
      let told = contents.waiters.filter { $0.condition(left) }
      contents.waiters.removeAll { $0.condition(left) }
      return told
    }
    for waiter in told { waiter.continuation.resume() }
  }
}
