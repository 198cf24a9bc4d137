import KliegModel
import KliegQueue

/// Waiting that ends at some moment, though what is waited for goes on.
enum Deadline {
  /// The value of a task, or an error once the moment has come.
  static func value<Value: Sendable>(
    of task: Task<Value, any Error>, until deadline: ContinuousClock.Instant,
    otherwise late: KliegError
  ) async throws -> Value {
    let first = Locked<CheckedContinuation<Value, any Error>?>(nil)
    @Sendable func finish(_ result: Result<Value, any Error>) {
      let continuation = first.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(with: result)
    }
    let timer = Locked<Task<Void, Never>?>(nil)
    defer { timer.withLock { $0?.cancel() } }
    return try await withCheckedThrowingContinuation { continuation in
      first.withLock { $0 = continuation }
      timer.withLock {
        $0 = Task {
          guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
          finish(.failure(late))
        }
      }
      Task { finish(await task.result) }
    }
  }
}
