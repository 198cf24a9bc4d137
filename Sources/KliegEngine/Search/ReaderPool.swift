import KliegModel
import KliegQueue

/// The readers of one index: so many searches go on at once, the others wait their turn in order.
final class ReaderPool: Sendable {
  private struct Contents {
    var idle: [SearchReader] = []
    var count = 0
    var waiters: [(id: Int, continuation: CheckedContinuation<SearchReader, any Error>)] = []
    var nextID = 0
    var isClosed = false
  }

  private let index: String
  private let files: IndexFiles
  private let limit: Int
  private let contents = Locked(Contents())
  private let shelves: SnapshotShelves

  init(index: String, files: IndexFiles, limit: Int) {
    self.index = index
    self.files = files
    self.limit = limit
    shelves = SnapshotShelves(index: index)
  }

  /// Runs a body with a reader that nobody else uses meanwhile.
  func withReader<Result: Sendable>(
    _ body: (SearchReader) async throws -> Result
  ) async throws -> Result {
    let reader = if let idle = try takeIdle() { idle } else { try await take() }
    defer { give(reader) }
    return try await body(reader)
  }

  /// Refuses further searches; those under way end by themselves.
  func close() {
    let waiters = contents.withLock { contents in
      contents.isClosed = true
      contents.idle = []
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(throwing: closed) }
  }

  private var closed: KliegError {
    KliegError(.noSuchIndex, "Index “\(index)” was closed.", details: ["index": index])
  }

  /// A reader that nobody uses, if there is one and nobody waits for it, without a detour.
  private func takeIdle() throws -> SearchReader? {
    try contents.withLock { contents in
      if contents.isClosed { throw closed }
      return contents.idle.popLast()
    }
  }

  private func take() async throws -> SearchReader {
    let id = contents.withLock { contents in
      contents.nextID += 1
      return contents.nextID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<SearchReader, any Error>? = contents.withLock { contents in
          if contents.isClosed { return .failure(closed) }
          if Task.isCancelled { return .failure(CancellationError()) }
          if let reader = contents.idle.popLast() { return .success(reader) }
          if contents.count < limit {
            contents.count += 1
            return .success(SearchReader(index: index, files: files, shelves: shelves))
          }
          contents.waiters.append((id, continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiter = contents.withLock { contents in
        contents.waiters.firstIndex { $0.id == id }.map { contents.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func give(_ reader: SearchReader) {
    let next = contents.withLock { contents in
      if contents.waiters.isEmpty {
        if !contents.isClosed { contents.idle.append(reader) }
        return CheckedContinuation<SearchReader, any Error>?.none
      }
      return contents.waiters.removeFirst().continuation
    }
    next?.resume(returning: reader)
  }
}
