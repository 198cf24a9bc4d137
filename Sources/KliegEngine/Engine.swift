import FoundationEssentials
package import KliegModel

/// All indexes of all users of one daemon.
///
/// An index is opened when it is first asked for, and made by its first donation.
package actor Engine {
  private let state: StateDirectory
  package nonisolated let settings: Settings
  private var indexes: [IndexKey: Task<Index, any Error>] = [:]
  private var sweeper: Task<Void, Never>?
  private var isClosed = false

  package init(state: StateDirectory, settings: Settings) {
    self.state = state
    self.settings = settings
  }

  /// Begins the work that nobody asks for: sweeping expired items.
  package func start() {
    let pause = Duration.seconds(settings[.sweepSeconds])
    sweeper = Task { [weak self] in
      while (try? await Task.sleep(for: pause)) != nil {
        await self?.sweep()
      }
    }
  }

  /// Sweeps expired items of the indexes that are open, and keeps their files tidy.
  package func sweep(at now: Timestamp = .now) async {
    for task in indexes.values {
      // An index that cannot be opened says so whenever it is asked for.
      if let index = try? await task.value { await index.maintain(at: now) }
    }
  }

  /// The index of a name, as it is.
  ///
  /// - Throws: ``KliegError/Code/noSuchIndex``, or why it cannot be opened.
  package func index(_ name: String, of user: UInt32) async throws -> Index {
    try await open(IndexKey(user: user, name: IndexName(name)), creating: nil)
  }

  /// The index of a name, made if there is none, with a description taken over.
  package func open(_ description: IndexDescription, of user: UInt32) async throws -> Index {
    let index = try await open(
      IndexKey(user: user, name: IndexName(description.name)), creating: description)
    try await index.describe(description)
    return index
  }

  /// The index of a name, made if there is none.
  package func indexForDonation(
    _ name: String, of user: UInt32, application: String?
  ) async throws -> Index {
    let key = try IndexKey(user: user, name: IndexName(name))
    return try await open(
      key, creating: IndexDescription(name: name, application: application))
  }

  /// The names of a user's indexes, in order.
  package func names(of user: UInt32) -> [String] {
    let folder = StateDirectory.indexes(of: user, in: state.path)
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return folders.compactMap { IndexName(folder: $0)?.text }.sorted()
  }

  /// Deletes an index with all it holds.
  package func drop(_ name: String, of user: UInt32) async throws {
    let key = try IndexKey(user: user, name: IndexName(name))
    let folder = folder(of: key)
    guard FileManager.default.fileExists(atPath: folder) else { throw noSuchIndex(name) }
    // Taken out before the first wait, so that a donation meanwhile makes a new index.
    let task = indexes.removeValue(forKey: key)
    let grave = state.path + "/dropped-" + UUID().uuidString
    do {
      try FileManager.default.moveItem(atPath: folder, toPath: grave)
    } catch {
      throw KliegError(.storageFailed, "Index “\(name)” cannot be dropped: \(error).")
    }
    if let index = try? await task?.value { await index.close(saving: false) }
    try? FileManager.default.removeItem(atPath: grave)
  }

  /// Closes every index in order; what was accepted is durable anyway.
  package func close() async {
    isClosed = true
    sweeper?.cancel()
    let tasks = indexes.values
    indexes = [:]
    await withTaskGroup { group in
      for task in tasks {
        group.addTask {
          if let index = try? await task.value { await index.close(saving: true) }
        }
      }
    }
  }

  private func open(_ key: IndexKey, creating description: IndexDescription?) async throws -> Index
  {
    guard !isClosed else { throw KliegError(.busy, "The daemon is stopping.") }
    if let task = indexes[key] {
      return try await task.value
    }
    let folder = folder(of: key)
    if !FileManager.default.fileExists(atPath: folder) {
      guard description != nil else { throw noSuchIndex(key.name.text) }
      let count = names(of: key.user).count
      guard count < settings[.indexesPerUser] else {
        throw KliegError(
          .limitExceeded, "There are \(count) indexes; no more are allowed.",
          details: ["limit": Setting.indexesPerUser.rawValue])
      }
    }
    let settings = settings
    let name = key.name.text
    let task = Task.detached {
      try await Index.open(name: name, folder: folder, creating: description, settings: settings)
    }
    indexes[key] = task
    do {
      return try await task.value
    } catch {
      // So that the next one who asks tries again.
      if indexes[key] == task { indexes[key] = nil }
      throw error
    }
  }

  private func folder(of key: IndexKey) -> String {
    StateDirectory.indexes(of: key.user, in: state.path) + "/" + key.name.folder
  }

  private func noSuchIndex(_ name: String) -> KliegError {
    KliegError(.noSuchIndex, "There is no index “\(name)”.", details: ["index": name])
  }
}
