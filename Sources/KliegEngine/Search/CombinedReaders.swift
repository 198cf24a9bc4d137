import KliegQueue

/// The readers of several indexes at once: one for each search that is under way, kept for the next.
final class CombinedReaders: Sendable {
  /// More than these are not kept: each holds the views of the indexes that it last read.
  private static let kept = 2

  private let idle = Locked<[CombinedReader]>([])

  func withReader<Result: Sendable>(
    _ body: (CombinedReader) async throws -> Result
  ) async throws -> Result {
    let reader = idle.withLock { $0.popLast() } ?? CombinedReader()
    defer {
      idle.withLock { idle in
        if idle.count < Self.kept { idle.append(reader) }
      }
    }
    return try await body(reader)
  }
}
