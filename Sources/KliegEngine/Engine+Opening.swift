import KliegModel
import KliegQueue

extension Engine {
  func open(_ key: IndexKey, creating description: IndexDescription?) async throws -> Index {
    try await opening(key, creating: description).value
  }

  /// The opening of an index that is open, is being opened, or is opened now.
  private func opening(
    _ key: IndexKey, creating description: IndexDescription?
  ) throws -> Task<Index, any Error> {
    guard !isClosed else { throw KliegError(.busy, "The daemon is stopping.") }
    if let task = indexes[key] { return task }
    if let removal = removals[key] {
      guard description != nil else { throw noSuchIndex(key.name.text) }
      return begin(key, creating: description) { _ = await removal.result }
    }
    let folder = folder(of: key)
    if !DurableFile.exists(folder) {
      guard description != nil else { throw noSuchIndex(key.name.text) }
      let count = names(of: key.user).count
      guard count < settings[.indexesPerUser] else {
        throw KliegError(
          .limitExceeded, "There are \(count) indexes; no more are allowed.",
          details: ["limit": Setting.indexesPerUser.rawValue])
      }
    }
    return begin(key, creating: description)
  }

  /// Has another store take the place of an index's while nobody has the index open; who asks for it
  /// meanwhile waits.
  func replace(
    _ key: IndexKey, _ body: @escaping @Sendable () throws -> Void
  ) async throws -> Index {
    guard !isClosed else { throw KliegError(.busy, "The daemon is stopping.") }
    let old = indexes[key]
    let removal = removals[key]
    let task = begin(key, creating: nil) {
      _ = await removal?.result
      if let index = try? await old?.value { await index.close(saving: true) }
      try body()
    }
    do {
      return try await task.value
    } catch {
      // Whoever is told of the failure finds the index that was there before.
      forget(task, key)
      throw error
    }
  }

  private func begin(
    _ key: IndexKey, creating description: IndexDescription?,
    after first: @escaping @Sendable () async throws -> Void = {}
  ) -> Task<Index, any Error> {
    let folder = folder(of: key)
    let services = services(of: key)
    let catalog = catalog
    let task = Task.detached {
      try await first()
      let index = try await Index.open(
        folder: folder, creating: description, remembered: await catalog.description(of: key),
        services: services)
      await self.opened(index, key)
      return index
    }
    indexes[key] = task
    Task {
      switch await task.result {
      case .success(let index): self.serve(index, of: task, key)
      // So that the next one who asks tries again.
      case .failure: self.forget(task, key)
      }
    }
    return task
  }

  /// The index of a name as it is, unless its opening takes too long.
  nonisolated func index(
    _ name: String, of user: UInt32, until deadline: ContinuousClock.Instant
  ) async throws -> Index {
    let key = try IndexKey(user: user, name: IndexName(name))
    if let index = served.withLock({ $0[key] }) { return index }
    let task = try await opening(key, creating: nil)
    return try await Deadline.value(
      of: task, until: deadline,
      otherwise: KliegError(
        .busy, "Index “\(name)” is still being opened, or repaired before it is used.",
        details: ["index": name]))
  }

  /// The index of a name if it is open, or about to be.
  func openIndex(_ name: String, of user: UInt32) async -> Index? {
    guard let name = try? IndexName(name) else { return nil }
    return try? await indexes[IndexKey(user: user, name: name)]?.value
  }

  private func opened(_ index: Index, _ key: IndexKey) async {
    await index.start()
    let state = index.board.state
    await catalog.remember(state.description, epoch: state.epoch, of: key)
    openings.tick()
    if let needs = try? await index.reindexNeeds(), !needs.isEmpty { await queue.resume(key) }
  }

  private func serve(_ index: Index, of task: Task<Index, any Error>, _ key: IndexKey) {
    // Taken away or replaced meanwhile, it is not the one of its name any more.
    guard !isClosed, indexes[key] == task else { return }
    served.withLock { $0[key] = index }
  }

  private func forget(_ task: Task<Index, any Error>, _ key: IndexKey) {
    if indexes[key] == task { indexes[key] = nil }
  }

  /// Lets an index be opened anew, closed or not able to be.
  func reopen(_ key: IndexKey) async {
    let task = indexes.removeValue(forKey: key)
    if let index = try? await task?.value { await index.close(saving: true) }
  }
}
