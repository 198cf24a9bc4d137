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
  private var indexes: [IndexKey: Task<Index, any Error>] = [:] {
    didSet {
      served.withLock { served in
        for key in served.keys where indexes[key] != oldValue[key] { served[key] = nil }
      }
    }
  }
  /// The indexes that are open: searches find theirs here, without a turn of the engine's.
  private nonisolated let served = Locked<[IndexKey: Index]>([:])
  private var removals: [IndexKey: Task<Void, any Error>] = [:]
  let combined = CombinedReaders()
  /// Ticks when an index has been opened or taken away.
  let openings = Ticker()
  private var upkeep: [Task<Void, Never>] = []
  var pauses = Pauses()
  private var isClosed = false

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

  /// Lets an index be opened anew, closed or not able to be.
  func reopen(_ key: IndexKey) async {
    let task = indexes.removeValue(forKey: key)
    if let index = try? await task?.value { await index.close(saving: true) }
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
