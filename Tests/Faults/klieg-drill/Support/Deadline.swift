import KliegModel

/// Does something, unless it takes too long.
func within<Result: Sendable>(
  _ duration: Duration, _ what: String,
  _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: duration)
      throw Fault("\(what) took longer than \(duration)")
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw Fault("\(what) did not end") }
    return result
  }
}

/// What should not have happened.
struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
