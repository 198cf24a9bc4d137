import KliegModel

/// The word of stores that something is different.
struct StoreChanges {
  /// What is watched, and where.
  let watched: [(store: any ModelStore, query: KliegModel.Query)]

  /// A stream that goes on when a store was away; it is over when no store can tell anything.
  func stream() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let tasks = watched.map { store, query in
        Task {
          var pauses = Pauses()
          while !Task.isCancelled {
            do {
              for try await _ in store.changes(of: query) {
                pauses = Pauses()
                continuation.yield()
              }
              return
            } catch {
              // A stream that cannot be is over; the others go on.
              guard error.mayPass else { return }
            }
            await pauses.next()
          }
        }
      }
      continuation.onTermination = { _ in for task in tasks { task.cancel() } }
    }
  }
}
