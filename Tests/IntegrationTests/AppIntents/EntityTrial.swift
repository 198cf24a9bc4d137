import AppIntents
import CoreSpotlight
import Klieg
import KliegModel
import TestSupport

/// An app with entities, and a real daemon.
final class EntityTrial: Sendable {
  let app: Application
  /// Touched by one test only, which runs on one task.
  nonisolated(unsafe) let daemon: TestDaemon

  init(_ name: String = "org.example.Photos") async throws {
    daemon = try TestDaemon(configuration: "reindex-pause-seconds = 0\n")
    try await daemon.start()
    app = Application(name: name, socket: daemon.socket)
  }

  deinit { app.reindexers.stop() }

  /// Does something as the app.
  func asApp<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await Application.$substitute.withValue(app) { try await body() }
  }

  /// Asks the daemon's reindexer for items of an index, or for everything, until that is done.
  func reindex(
    _ name: String? = nil, _ items: [ItemReference]? = nil
  ) async throws -> ReindexTask.State {
    let index = app.indexName(name)
    let task = try await app.client.reindex(index, items: items)
    for try await tasks in app.client.followTasks(of: index) {
      guard let now = tasks.first(where: { $0.id == task.id }) else { continue }
      switch now.state {
      case .succeeded, .cancelled: return now.state
      default: continue
      }
    }
    return .waiting
  }

  /// What is stored in an index, by type and identifier.
  func stored(_ name: String? = nil) async throws -> Set<ItemReference> {
    let found = try await app.client.search(
      Query(limit: 1000), in: [app.indexName(name)])
    return Set(found.hits.map { ItemReference($0.identifier, type: $0.type) })
  }
}
