import Foundation

/// A thread for work that waits for other processes.
///
/// The threads on which tasks run are as few as the processors: a test that waits on one of them holds up
/// all the others.
package enum OwnThread {
  /// Runs a body on a thread of its own.
  package static func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }
}
