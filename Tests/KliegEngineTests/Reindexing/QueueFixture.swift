import KliegModel
import KliegQueue
import TestSupport

@testable import KliegEngine

/// A queue over fake indexes, with time of its own, and a catalog that survives the queue.
final class QueueFixture: Sendable {
  static let user: UInt32 = 7

  let folder: TemporaryDirectory
  let time = ManualTime()
  let settings: Settings
  let sources: Locked<[String: FakeSource]>
  /// The names that were started.
  let started = Locked<[String]>([])
  private let failure: Locked<KliegError?>
  private let state: Locked<(catalog: Catalog, queue: ReindexQueue)>

  init(
    _ sources: [String: FakeSource], failing: KliegError? = nil,
    _ change: (inout Settings) -> Void = { _ in }
  ) throws {
    folder = try TemporaryDirectory()
    self.sources = Locked(sources)
    failure = Locked(failing)
    var settings = Settings()
    change(&settings)
    self.settings = settings
    state = Locked(
      Self.open(folder, settings, time, sources: self.sources, started, failure))
  }

  private static func open(
    _ folder: TemporaryDirectory, _ settings: Settings, _ time: ManualTime,
    sources: Locked<[String: FakeSource]>, _ started: Locked<[String]>,
    _ failure: Locked<KliegError?>
  ) -> (catalog: Catalog, queue: ReindexQueue) {
    let catalog = Catalog.open(directory: folder.path).catalog
    let queue = ReindexQueue(
      catalog: catalog, settings: settings, time: time,
      pause: ReindexPause(settings, jitter: { $0 })
    ) { activation, _ in
      started.withLock { $0.append(activation) }
      if let failure = failure.withLock({ $0 }) { throw failure }
    } source: { key in
      guard let source = sources.withLock({ $0[key.name.text] }) else {
        throw KliegError(.noSuchIndex, "There is no such index.")
      }
      return source
    }
    return (catalog, queue)
  }

  var queue: ReindexQueue { state.withLock { $0.queue } }
  var catalog: Catalog { state.withLock { $0.catalog } }

  /// Ends the queue as a daemon that is killed does, and starts another one over the same catalog.
  func restart() async {
    await queue.close()
    await catalog.close()
    let opened = Self.open(folder, settings, time, sources: sources, started, failure)
    state.withLock { $0 = opened }
    await queue.start()
  }

  func key(_ name: String) throws -> IndexKey {
    IndexKey(user: Self.user, name: try IndexName(name))
  }

  @discardableResult
  func add(_ name: String) async throws -> ReindexTask? {
    let source = sources.withLock { $0[name] }
    return await queue.add(try key(name), try await source?.reindexNeeds())
  }

  func reindexer(
    _ index: String? = nil, application: String? = nil
  ) async throws -> FakeReindexer {
    let (number, requests) = try await queue.register(
      user: Self.user, index: index, application: application)
    return FakeReindexer(fixture: self, number: number, requests: requests)
  }

  /// Returns the only task once it satisfies a condition.
  func task(
    _ index: String? = nil, where condition: (ReindexTask) -> Bool
  ) async -> ReindexTask {
    for await _ in await queue.changes(of: Self.user) {
      if let task = await queue.tasks(of: Self.user, index: index).last, condition(task) {
        return task
      }
    }
    fatalError("the queue was closed")
  }

  func events(_ index: String = "x", _ kind: IndexEvent.Kind) async -> [String] {
    await catalog.events(of: Self.user, index: index, limit: 1000)
      .filter { $0.kind == kind }.map(\.message)
  }
}

/// A connected reindexer, which answers as a test says.
struct FakeReindexer: Sendable {
  let fixture: QueueFixture
  let number: Int
  let requests: AsyncStream<ReindexRequest>

  func next() async throws -> ReindexRequest {
    var iterator = requests.makeAsyncIterator()
    guard let request = await iterator.next() else {
      throw KliegError(.connectionLost, "The queue ended.")
    }
    return request
  }

  func disconnect() async { await fixture.queue.unregister(number) }

  /// Donates some of what a request asks for, in an update that carries it.
  func donate(
    _ request: ReindexRequest, _ identifiers: [String], clientState: [UInt8]? = nil
  ) async throws {
    let source = fixture.sources.withLock { $0[request.index] }
    let update = Update(
      items: identifiers.map { Item($0) }, clientState: clientState, request: request.id)
    _ = try await fixture.queue.answering(update, of: fixture.key(request.index)) {
      await source?.donate(identifiers)
      return UpdateOutcome(stored: identifiers.count)
    }
  }

  func complete(_ request: ReindexRequest, failure: String? = nil) async throws {
    try await fixture.queue.complete(request.id, failure: failure, of: QueueFixture.user)
  }
}

extension ReindexRequest {
  /// The identifiers that are asked for.
  var identifiers: [String] {
    if case .items(let items) = scope { items.map(\.identifier) } else { [] }
  }
}
