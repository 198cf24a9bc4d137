import Foundation
package import Klieg
import KliegQueue
import KliegWire

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
  let handlers: DispatchQueue

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
    let handlers = DispatchQueue(label: "klieg.handlers")
    let reindexers = ReindexerTable(client: client)
    outbox = Outbox(client: client, application: name, patience: patience) { isThrottled in
      handlers.async { reindexers.tellThrottled(isThrottled) }
    }
    self.handlers = handlers
    self.reindexers = reindexers
    reindexers.belong(to: self)
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

  /// Deletes items in every index of the app.
  package func deleteEverywhere(_ deletion: Deletion) async throws {
    try await outbox.send(everywhere([deletion]))
  }

  /// A deletion in every index of the app.
  ///
  /// It belongs to a request that is still being answered, in the one index that this is for: so a delegate
  /// may delete everything before it stores everything again.
  ///
  /// - Parameters:
  ///   - deletions: What is deleted.
  ///   - request: The request; nil for the one that this task answers, if it answers any.
  /// - Returns: The change.
  func everywhere(
    _ deletions: [Deletion], answering request: ReindexRequest? = nil
  ) -> Outbox.Change {
    let request = (request ?? ReindexRequest.current).flatMap { isOpen($0) ? $0 : nil }
    return Outbox.Change(.everyIndex, Update(deletions: deletions), answering: request)
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

  /// The names of the daemon's indexes that are the app's, with what is known of their attributes.
  package func indexes() async throws -> [IndexDescription] {
    let current = try await client.statuses().map(\.description).filter { $0.application == name }
    lastIndexes.withLock { $0 = current }
    return current
  }

  /// The indexes as they were when the daemon was asked last; nil where it never was.
  var indexesSoFar: [IndexDescription]? { lastIndexes.withLock { $0 } }

  /// Whether a daemon takes connections.
  package func isDaemonThere() -> Bool { FrameChannel.isListening(on: client.socket) }

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
