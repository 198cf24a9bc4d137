import FoundationEssentials
import KliegFaults
package import KliegModel
import KliegQueue

/// All indexes of all users of one daemon.
///
/// An index is opened when it is first asked for, and made by its first donation.
package actor Engine {
  let state: StateDirectory
  package nonisolated let settings: Settings
  let time: any TimeSource
  let checker: PartChecker
  let catalog: Catalog
  /// What the last daemon left of the catalog, should it have been damaged.
  let catalogDamage: Damage?
  package nonisolated let queue: ReindexQueue
  let events: EventPump
  /// Each index that is open, or is being opened.
  var indexes: [IndexKey: Task<Index, any Error>] = [:] {
    didSet {
      served.withLock { served in
        for key in served.keys where indexes[key] != oldValue[key] { served[key] = nil }
      }
    }
  }
  /// The indexes that are open: searches find theirs here, without a turn of the engine's.
  nonisolated let served = Locked<[IndexKey: Index]>([:])
  var removals: [IndexKey: Task<Void, any Error>] = [:]
  let combined = CombinedReaders()
  /// Ticks when an index has been opened or taken away.
  let openings = Ticker()
  private var upkeep: [Task<Void, Never>] = []
  var pauses = Pauses()
  private(set) var isClosed = false

  /// Takes over a state folder.
  ///
  /// - Parameters:
  ///   - state: The folder, locked.
  ///   - settings: The settings.
  ///   - program: What checks parts of indexes in a process of its own.
  ///   - time: Where time comes from.
  ///   - activator: Starts reindexers.
  ///   - log: Told of every event, beside the catalog, and of what the catalog cannot keep.
  package init(
    state: StateDirectory, settings: Settings, program: String = "/proc/self/exe",
    time: any TimeSource = SystemTime(),
    activator: Activator = Activator(),
    log: @escaping @Sendable (IndexEvent?, String) -> Void = { _, _ in }
  ) {
    self.state = state
    self.settings = settings
    self.time = time
    checker = PartChecker(program: program, settings: settings)
    (catalog, catalogDamage) = Catalog.open(directory: state.path) { log(nil, $0) }
    events = EventPump(catalog: catalog) { log($0, $0.message) }
    let source = SourceBox()
    queue = ReindexQueue(
      catalog: catalog, settings: settings, time: time, note: events.put,
      activate: activator.start
    ) { try await source.index($0) }
    source.engine = self
  }

  /// Begins the work that nobody asks for: repairs that were begun, upkeep, the reindex queue.
  package func start() async {
    for user in await catalog.pausedUsers { pauses.set(true, of: user) }
    await queue.start()
    upkeep = [
      Task { [weak self] in await self?.takeUp() },
      every(.seconds(settings[.sweepSeconds])) { engine in await engine.sweep() },
      every(.seconds(min(3600, max(60, settings[.scrubHours] * 60)))) { engine in
        await engine.scrub()
      },
    ]
  }

  /// Sweeps expired items of the indexes that are open, and keeps their files tidy.
  package func sweep(at now: Timestamp? = nil) async {
    for index in await openIndexes() { await index.maintain(at: now ?? time.date) }
  }

  /// The indexes that are open now.
  func openIndexes() async -> [Index] {
    var open: [Index] = []
    for task in indexes.values {
      // An index that cannot be opened says so whenever it is asked for.
      if let index = try? await task.value { open.append(index) }
    }
    return open
  }

  private func every(
    _ pause: Duration, _ work: @escaping @Sendable (Engine) async -> Void
  ) -> Task<Void, Never> {
    let time = time
    return Task { [weak self] in
      while (try? await time.sleep(for: pause)) != nil {
        guard let self else { return }
        await work(self)
      }
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
    try await described(index, of: user)
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
  package nonisolated func names(of user: UInt32) -> [String] {
    let folder = StateDirectory.indexes(of: user, in: state.path)
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return folders.compactMap { IndexName(folder: $0)?.text }.sorted()
  }

  /// Closes every index in order; what was accepted is durable anyway.
  package func close() async {
    isClosed = true
    served.withLock { $0 = [:] }
    openings.close()
    for task in upkeep { task.cancel() }
    await queue.close()
    for removal in removals.values { _ = await removal.result }
    let tasks = indexes.values
    indexes = [:]
    await withTaskGroup { group in
      for task in tasks {
        group.addTask {
          if let index = try? await task.value { await index.close(saving: true) }
        }
      }
    }
    await events.close()
    await catalog.close()
  }

  func services(of key: IndexKey) -> IndexServices {
    let events = events
    return IndexServices(
      key: key, settings: settings, time: time, checker: checker, queue: queue
    ) { event, user in
      events.put(event, user)
    }
  }

  func folder(of key: IndexKey) -> String {
    StateDirectory.indexes(of: key.user, in: state.path) + "/" + key.name.folder
  }

  func noSuchIndex(_ name: String) -> KliegError {
    KliegError(.noSuchIndex, "There is no index “\(name)”.", details: ["index": name])
  }
}
