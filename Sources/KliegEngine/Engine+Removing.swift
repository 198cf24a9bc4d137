import FoundationEssentials
import KliegFaults
import KliegModel

extension Engine {
  /// Deletes an index with all it holds.
  package func drop(_ name: String, of user: UInt32) async throws {
    let key = try IndexKey(user: user, name: IndexName(name))
    guard removals[key] == nil, DurableFile.exists(folder(of: key)) else {
      throw noSuchIndex(name)
    }
    await queue.drop(key)
    try await remove(key)
  }

  /// Takes an index away, open or not; who donates to its name meanwhile gets a new one after that.
  func remove(_ key: IndexKey) async throws {
    if let removal = removals[key] { return try await removal.value }
    let old = indexes.removeValue(forKey: key)
    let removal = Task { try await takeAway(key, old) }
    removals[key] = removal
    defer {
      removals[key] = nil
      openings.tick()
    }
    try await removal.value
  }

  /// Closes an index before its folder goes: whoever holds it open would go on in the folder of the next
  /// one of its name.
  private func takeAway(_ key: IndexKey, _ old: Task<Index, any Error>?) async throws {
    if let index = try? await old?.value { await index.close(saving: false) }
    // Of one that is remembered, everything would be missing.
    await catalog.forget(key)
    let grave = state.path + "/dropped-" + UUID().uuidString
    do {
      try FileManager.default.moveItem(atPath: folder(of: key), toPath: grave)
      try FailPoint.dropMoved.pass(grave)
      try DurableFile.sync(folder: StateDirectory.indexes(of: key.user, in: state.path))
    } catch {
      throw KliegError(
        .storageFailed, "Index “\(key.name.text)” cannot be dropped: \(error).")
    }
    try? FileManager.default.removeItem(atPath: grave)
  }
}
