import Foundation
import Klieg
import KliegModel
import KliegQueue

/// Who answers when something was lost: for each type of entities its own reindexer, for everything else a
/// delegate.
///
/// It serves the daemon's requests from the first registration on, for as long as the process lives.
package final class ReindexerTable: Sendable {
  private struct Contents {
    var entities: [String: EntityReindexer] = [:]
    var indexes: [WeakIndex] = []
    var serving: Task<Void, Never>?
    /// Whose table it is.
    weak var application: Application?
  }

  /// An index whose delegate may be asked, while the app keeps both.
  private struct WeakIndex: Sendable {
    weak let index: CSSearchableIndex?
  }

  private let contents: Locked<Contents>
  private let client: Client
  /// How long an app may take to acknowledge before the request counts as failed.
  let acknowledgementLimit: Duration

  init(client: Client, acknowledgementLimit: Duration = .seconds(600)) {
    self.client = client
    self.acknowledgementLimit = acknowledgementLimit
    contents = Locked(Contents())
  }

  /// Says whose table it is.
  func belong(to application: Application) { contents.withLock { $0.application = application } }

  /// Adds who donates entities of a type again, or replaces who did, unless that one is kept.
  package func register(_ reindexer: EntityReindexer, unlessRegistered isKept: Bool = false) {
    let isNew = contents.withLock { contents in
      if isKept, contents.entities[reindexer.type] != nil { return false }
      contents.entities[reindexer.type] = reindexer
      return true
    }
    if isNew { serve() }
  }

  /// Adds an index whose delegate was set.
  func register(_ index: CSSearchableIndex) {
    contents.withLock { contents in
      contents.indexes.removeAll { $0.index == nil || $0.index === index }
      contents.indexes.append(WeakIndex(index: index))
    }
    serve()
  }

  /// Serves the requests of this process until nothing was asked for a while, as programs do that the
  /// daemon has started.
  package func serve(idleLimit: Duration) async throws {
    stop()
    try await client.serveReindex(idleLimit: idleLimit) { try await self.answer($0) }
  }

  /// The delegates that live, with their indexes; first those of an index's name.
  func delegates(
    preferring name: String? = nil
  ) -> [(index: CSSearchableIndex, delegate: any CSSearchableIndexDelegate)] {
    let indexes = contents.withLock { $0.indexes.compactMap(\.index) }
    let live = indexes.compactMap { index in index.indexDelegate.map { (index, $0) } }
    return live.filter { $0.0.name == name } + live.filter { $0.0.name != name }
  }

  private func serve() {
    contents.withLock { contents in
      guard contents.serving == nil else { return }
      contents.serving = Task {
        while !Task.isCancelled {
          try? await client.serveReindex { try await self.answer($0) }
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Ends serving; for programs that go on under another name.
  package func stop() {
    contents.withLock { contents in
      contents.serving?.cancel()
      contents.serving = nil
    }
  }

  func answer(_ request: ReindexRequest) async throws {
    guard let application = contents.withLock({ $0.application }) else {
      throw KliegError(.unexpected, "The app that index “\(request.index)” belongs to is no more.")
    }
    let name = application.ownName(of: request.index)
    let index = CSSearchableIndex(name: name, application: application, answering: request)
    try await application.answering(request) { try await answer(request, through: index) }
  }

  private func answer(
    _ request: ReindexRequest, through index: CSSearchableIndex
  ) async throws {
    let description = CSSearchableIndexDescription(request, indexName: index.name)
    let entities = contents.withLock { $0.entities }
    switch request.scope {
    case .everything:
      for (_, reindexer) in entities.sorted(by: { $0.key < $1.key }) {
        try await reindexer.handler(.init(identifiers: nil, description: description))
      }
      // Entities may be all that the app has; then there is no delegate to ask.
      try await ask(index, nil, request, isNeeded: entities.isEmpty)
    case .items(let references):
      var plain: [String] = []
      var wanted: [String: [String]] = [:]
      for reference in references {
        if let type = reference.type, entities[type] != nil {
          wanted[type, default: []].append(reference.identifier)
        } else {
          plain.append(reference.identifier)
        }
      }
      for (type, identifiers) in wanted.sorted(by: { $0.key < $1.key }) {
        try await entities[type]?.handler(
          .init(identifiers: identifiers, description: description))
      }
      if !plain.isEmpty { try await ask(index, plain, request, isNeeded: true) }
    }
  }
}
