import CoreSpotlight
import Klieg
import KliegModel
import TestSupport
import Testing

/// An app on Apple's API, with a real daemon.
final class SpotlightTrial {
  let daemon: TestDaemon
  let app: Application

  init(
    _ name: String = "org.example.App", configuration: String = "reindex-pause-seconds = 0\n",
    patience: Patience = .standard, isStarted: Bool = true
  ) async throws {
    daemon = try TestDaemon(configuration: configuration)
    app = Application(name: name, socket: daemon.socket, patience: patience)
    if isStarted { try await daemon.start() }
  }

  deinit { app.reindexers.stop() }

  /// Another app with the same daemon.
  func other(_ name: String) -> Application { Application(name: name, socket: daemon.socket) }

  /// Another process of the same app, as far as the daemon can see.
  func again() -> Application { other(app.name) }

  func index(_ name: String? = nil) -> CSSearchableIndex {
    CSSearchableIndex(name: name, application: app)
  }

  /// What a program of the app is told.
  var environment: [String: String] {
    ["KLIEG_SOCKET": daemon.socket, "KLIEG_APPLICATION": app.name]
  }

  func restart() async throws {
    daemon.kill()
    try await daemon.start()
  }

  /// The names of the items that match a query, in its order, once all is searchable.
  func find(
    _ query: String = "domainIdentifier == \"*\"", as app: Application? = nil
  ) async throws -> [String] {
    try await items(query, as: app).map(\.uniqueIdentifier)
  }

  func items(
    _ query: String = "domainIdentifier == \"*\"", fetching attributes: [String] = [],
    as app: Application? = nil
  ) async throws -> [CSSearchableItem] {
    let app = app ?? self.app
    try await settle(app)
    let context = CSSearchQueryContext()
    context.fetchAttributes = attributes
    var items: [CSSearchableItem] = []
    let search = CSSearchQuery(queryString: query, queryContext: context, application: app)
    for try await result in search.results { items.append(result.item) }
    return items
  }

  /// Waits until all that an app has stored is searchable.
  func settle(_ app: Application? = nil) async throws {
    let app = app ?? self.app
    for index in try await app.indexes() {
      try await app.client.waitUntilSearchable(index.name)
    }
  }
}

/// An item with a title, in a domain.
func spotlightItem(
  _ name: String, _ title: String = "Title", in domain: String = "all",
  isUpdate: Bool = false, _ change: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  attributes.title = title
  change(attributes)
  let item = CSSearchableItem(
    uniqueIdentifier: name, domainIdentifier: domain, attributeSet: attributes)
  item.isUpdate = isUpdate
  return item
}

/// The code of the error that something throws; nil where it throws none of an index.
func indexErrorCode(_ body: () async throws -> Void) async -> CSIndexError.Code? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? CSIndexError)?.code
  }
}
