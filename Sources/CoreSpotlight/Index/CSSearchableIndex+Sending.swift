import Foundation
import Klieg
package import KliegModel
import KliegQueue

extension CSSearchableIndex {
  /// The request that a change made now belongs to.
  private final var requestIdentifier: String? {
    if let request { return application.isOpen(request) ? request.id : nil }
    return application.currentRequest(name)
  }

  /// Puts a change into the open batch, or sends it.
  final func take(
    _ update: Update, fields: [Field] = [],
    _ completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    let isDefault = name == nil
    guard batch.withLock({ $0.take(update, fields, isDefault: isDefault) }) else {
      var update = update
      update.request = requestIdentifier
      let change = Outbox.Change(
        .index(application.indexName(name)), update, fields: fields)
      return send(change, completionHandler)
    }
    if let completionHandler { application.handlers.async { completionHandler(nil) } }
  }

  /// Sends a change.
  final func send(
    _ change: Outbox.Change, _ completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    let handlers = application.handlers
    application.outbox.enqueue(change) { error in
      guard let completionHandler else { return }
      handlers.async { completionHandler(error) }
    }
  }

  /// Ends the batch.
  ///
  /// - Parameters:
  ///   - expected: The state that is expected; nil where any will do.
  ///   - clientState: The new state.
  ///   - completionHandler: Called with what became of it.
  final func end(
    expected: Data??, _ clientState: Data, _ completionHandler: (@Sendable ((any Error)?) -> Void)?
  ) {
    do {
      let ended = try batch.withLock { try $0.end() }
      guard clientState.count <= 250 else {
        throw CSIndexError(
          .invalidClientStateError,
          "The client state has \(clientState.count) bytes; 250 are allowed.")
      }
      var update = ended.update
      update.clientState = Array(clientState)
      if let expected { update.expectedState = expected.map { Array($0) } ?? [] }
      update.request = requestIdentifier
      send(
        Outbox.Change(.index(application.indexName(name)), update, fields: ended.fields),
        completionHandler)
    } catch {
      let failure = CSIndexError(error)
      if let completionHandler { application.handlers.async { completionHandler(failure) } }
    }
  }

  /// Calls something that has a completion handler, and waits for that.
  final func completion(
    _ call: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      call { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Stores items as the daemon knows them, in the open batch if there is one.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - fields: What the index has to know of attributes before.
  /// - Throws: ``CSIndexError``.
  package final func donate(_ items: [Item], declaring fields: [Field] = []) async throws {
    try await completion { take(Update(items: items), fields: fields, $0) }
  }

  /// Deletes items of this index; in an open batch only deletions by names become part of it.
  package final func delete(_ deletion: Deletion) async throws {
    var update = Update(deletions: [deletion])
    if case .identifiers = deletion {
      return try await completion { take(update, $0) }
    }
    update.request = requestIdentifier
    let change = Outbox.Change(.index(application.indexName(name)), update)
    try await completion { send(change, $0) }
  }
}

extension Application {
  /// The client state of an index, as it is after everything that was sent before.
  func clientState(of index: String) async throws -> Data? {
    await outbox.drain()
    do {
      return try await client.statuses(of: index).first?.clientState.map { Data($0) }
    } catch let error as KliegError where error.code == .noSuchIndex {
      return nil
    }
  }
}
