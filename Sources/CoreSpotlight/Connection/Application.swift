import CLinux
import Foundation
import Glibc
package import Klieg
import KliegQueue

/// The app as the daemon sees it: its name, its one connection, what it sends and what it is asked.
package final class Application: Sendable {
  /// The app that this process is.
  package static var current: Application { substitute ?? own }

  /// Another app, which this task and what it begins pass for; tests have one each.
  @TaskLocal package static var substitute: Application?

  /// The app by its own name.
  package static let own = Application(
    name: ApplicationName.current.text, socket: nil, patience: .standard)

  /// The app's name, which all its indexes carry.
  package let name: String
  /// The connection.
  package let client: Client
  /// What is sent, in order.
  package let outbox: Outbox
  /// Who answers when something was lost.
  package let reindexers: ReindexerTable
  /// Where handlers of the app run, one after the other, so that none of them holds up what is sent.
  let handlers = DispatchQueue(label: "klieg.handlers")

  /// The requests that are being answered; what is sent after that belongs to none.
  private let openRequests = Locked<Set<String>>([])
  private let lastIndexes = Locked<[IndexDescription]?>(nil)

  /// Makes an app of a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - socket: The daemon's socket; nil for the usual place.
  ///   - patience: How long what was sent waits for a daemon that is away.
  package init(name: String, socket: String? = nil, patience: Patience = .standard) {
    self.name = name
    client = Client(socket: socket, application: name)
    outbox = Outbox(client: client, application: name, patience: patience)
    reindexers = ReindexerTable(client: client)
    reindexers.belong(to: self)
    outbox.onThrottle { [weak self] isThrottled in self?.tellThrottled(isThrottled) }
  }

  /// What the app's names of indexes of models begin with.
  ///
  /// Deleting everything from the searchable indexes of an app must not delete its models.
  package static let modelIndexPrefix = "SwiftData."

  /// The daemon's name of an index of the app; nil for the one without a name.
  package func indexName(_ name: String?) -> String {
    ApplicationName(text: self.name).index(name)
  }

  /// The app's name of an index of the daemon; nil for the default one.
  func ownName(of index: String) -> String? {
    guard index != name, index.hasPrefix(name + "/") else { return nil }
    return String(index.dropFirst(name.utf8.count + 1))
  }

  /// Stores items.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - index: The app's name of the index; nil for the default one.
  ///   - fields: What the index has to know of attributes before.
  /// - Throws: ``CSIndexError``; as `indexSearchableItems` does.
  package func donate(
    _ items: [Item], to index: String? = nil, declaring fields: [Field] = []
  ) async throws {
    try await outbox.send(
      Outbox.Change(
        .index(indexName(index)), Update(items: items, request: currentRequest(index)),
        fields: fields))
  }

  /// Deletes items of one index.
  ///
  /// - Parameters:
  ///   - deletion: Which items.
  ///   - index: The app's name of the index; nil for the default one.
  /// - Throws: ``CSIndexError``.
  package func delete(_ deletion: Deletion, from index: String? = nil) async throws {
    try await outbox.send(
      Outbox.Change(
        .index(indexName(index)), Update(deletions: [deletion], request: currentRequest(index))))
  }

  /// Deletes items in every index of the app.
  package func deleteEverywhere(_ deletion: Deletion) async throws {
    try await outbox.send(
      Outbox.Change(.everyIndex, Update(deletions: [deletion]), answering: ReindexRequest.current))
  }

  /// Has entities of a type donated again by a handler when some are lost.
  ///
  /// - Parameters:
  ///   - type: The entities' type.
  ///   - isKept: Whether one that was registered before stays, and nothing is done.
  ///   - handler: Donates again.
  package func registerReindexer(
    forType type: String, unlessRegistered isKept: Bool = false,
    _ handler: @escaping EntityReindexer.Handler
  ) {
    reindexers.register(
      EntityReindexer(type: type, handler: handler), unlessRegistered: isKept)
  }

  /// Answers the daemon's requests until nothing was asked for a while.
  package func serve(idleLimit: Duration) async throws {
    try await reindexers.serve(idleLimit: idleLimit)
    await outbox.drain()
  }

  /// Tells the delegates that the daemon has too much to do, or no longer has.
  private func tellThrottled(_ isThrottled: Bool) {
    handlers.async { [reindexers] in
      for (index, delegate) in reindexers.delegates() {
        if isThrottled {
          delegate.searchableIndexDidThrottle(index)
        } else {
          delegate.searchableIndexDidFinishThrottle(index)
        }
      }
    }
  }

  /// The names of the daemon's indexes that are the app's, with what is known of their attributes.
  package func indexes() async throws -> [IndexDescription] {
    let current = try await client.statuses().map(\.description).filter { $0.application == name }
    lastIndexes.withLock { $0 = current }
    return current
  }

  /// The indexes as they were when the daemon was asked last; nil where it never was.
  var indexesSoFar: [IndexDescription]? { lastIndexes.withLock { $0 } }

  /// Whether a daemon takes connections.
  package func isDaemonThere() -> Bool {
    let socket = linux_unix_socket()
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var deadline = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_SNDTIMEO, &deadline, socklen_t(MemoryLayout<timeval>.size))
    return linux_connect(socket, client.socket) == 0
  }

  /// The request that a change of an index belongs to.
  func currentRequest(_ index: String?) -> String? {
    guard let request = ReindexRequest.current, request.index == indexName(index),
      isOpen(request)
    else { return nil }
    return request.id
  }

  /// Whether a request is being answered.
  func isOpen(_ request: ReindexRequest) -> Bool {
    openRequests.withLock { $0.contains(request.id) }
  }

  /// Answers a request; what the body sends belongs to it.
  func answering(_ request: ReindexRequest, _ body: () async throws -> Void) async throws {
    openRequests.withLock { _ = $0.insert(request.id) }
    defer { openRequests.withLock { _ = $0.remove(request.id) } }
    try await body()
  }
}
