import KliegModel

extension Engine {
  /// A tick now and after each change of a user's indexes, or of one; ticks not taken meanwhile are one.
  ///
  /// Ends when the one index is closed or dropped. Of all indexes, new ones are noticed with the next
  /// change of another, at the latest after two seconds.
  package func changes(of user: UInt32, index name: String?) async -> AsyncStream<Void> {
    let (ticks, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    // How many tasks there are is part of a status.
    let tasks = await queue.changes(of: user)
    let watcher = Task {
      for await _ in tasks { continuation.yield() }
    }
    let task = Task {
      defer { continuation.finish() }
      if let name {
        guard let index = try? await index(name, of: user) else { return }
        for await _ in index.changes() { continuation.yield() }
        return
      }
      await watchAll(of: user) { continuation.yield() }
    }
    continuation.onTermination = { _ in
      task.cancel()
      watcher.cancel()
    }
    return ticks
  }

  private func watchAll(of user: UInt32, _ tick: @escaping @Sendable () -> Void) async {
    var known: [String] = []
    var watching: Task<Void, Never>?
    defer { watching?.cancel() }
    while !Task.isCancelled {
      let names = names(of: user)
      if names != known {
        if !known.isEmpty || watching != nil { tick() }
        known = names
        watching?.cancel()
        watching = Task {
          await withTaskGroup { group in
            for name in names {
              group.addTask {
                guard let index = try? await self.index(name, of: user) else { return }
                for await _ in index.changes() { tick() }
              }
            }
          }
        }
      }
      try? await Task.sleep(for: .seconds(2))
    }
  }
}
