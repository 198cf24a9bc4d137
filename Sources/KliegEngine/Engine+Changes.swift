import KliegModel

extension Engine {
  /// A tick now and after each change of a user's indexes, or of one; ticks not taken meanwhile are one.
  ///
  /// Ends when the one index is closed or dropped.
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
      for await _ in contentChanges(of: user, in: nil) { continuation.yield() }
    }
    continuation.onTermination = { _ in
      task.cancel()
      watcher.cancel()
    }
    return ticks
  }

  /// A tick now and after each change of what is in some indexes of a user, or in all, also of indexes
  /// that are opened, replaced or dropped meanwhile; ends with the engine.
  func contentChanges(of user: UInt32, in named: [String]?) -> AsyncStream<Void> {
    let (ticks, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let openings = openings.ticks()
    let task = Task {
      defer { continuation.finish() }
      var following: Task<Void, Never>?
      defer { following?.cancel() }
      for await _ in openings {
        continuation.yield()
        following?.cancel()
        let open = await self.open(of: user, in: named)
        following = Task {
          await withTaskGroup { group in
            for index in open {
              group.addTask { for await _ in index.changes() { continuation.yield() } }
            }
          }
        }
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return ticks
  }

  /// The indexes that are open; those that are not have nothing to tell.
  private func open(of user: UInt32, in named: [String]?) async -> [Index] {
    var open: [Index] = []
    for name in named ?? names(of: user) {
      if let index = await openIndex(name, of: user) { open.append(index) }
    }
    return open
  }
}
