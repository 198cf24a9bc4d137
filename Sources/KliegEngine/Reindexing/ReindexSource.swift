package import KliegModel

/// An index as the reindex queue sees it: what it wants, and what becomes of a request.
///
/// What is wanted lives in the index's own store, so that the queue's tasks only ever say that there is
/// something. While a request is open the index notes deletions: an answer that comes after one does not
/// bring back what was deleted.
package protocol ReindexSource: Sendable {
  /// What the index wants.
  func reindexNeeds() async throws -> ReindexNeeds

  /// Opens a request for what is wanted first; a request that was open is void.
  ///
  /// - Parameters:
  ///   - request: The request's name, which updates that answer it will carry.
  ///   - limit: How many items to ask for at most.
  /// - Returns: What to ask for; nil when nothing is wanted, and then no request is open.
  /// - Throws: Why the index cannot be asked.
  func beginReindex(_ request: String, limit: Int) async throws -> ReindexPortion?

  /// Closes a request that was completed; what is wanted of it still is forgotten.
  func finishReindex(_ request: String, _ portion: ReindexPortion) async throws -> ReindexResult

  /// Closes a request that was not completed; what is wanted of it still stays so.
  func abandonReindex(_ request: String, _ portion: ReindexPortion) async throws -> ReindexResult

  /// Takes back what was wanted only because somebody asked for it.
  func withdrawReindex() async throws
}

/// What an index wants of its reindexer.
package struct ReindexNeeds: Sendable, Hashable {
  /// How many items are wanted by their identifiers.
  package var items: Int
  /// Whether everything is wanted.
  package var isEverything: Bool
  /// Why: damage outweighs a wish.
  package var reason: ReindexRequest.Reason
  /// What the index is.
  package var description: IndexDescription

  package init(
    items: Int, isEverything: Bool = false, reason: ReindexRequest.Reason,
    description: IndexDescription
  ) {
    self.items = items
    self.isEverything = isEverything
    self.reason = reason
    self.description = description
  }

  /// Whether nothing is wanted.
  package var isEmpty: Bool { items == 0 && !isEverything }
}

/// What one request asks for.
package struct ReindexPortion: Sendable, Hashable {
  package var scope: ReindexRequest.Scope
  package var reason: ReindexRequest.Reason
  /// The index's epoch, with which a reindexer's mark of how far it has come holds.
  package var epoch: String
  /// Items wanted in all, these among them.
  package var left: Int

  package init(
    scope: ReindexRequest.Scope, reason: ReindexRequest.Reason, epoch: String, left: Int
  ) {
    self.scope = scope
    self.reason = reason
    self.epoch = epoch
    self.left = left
  }
}

/// What became of a request that is closed.
package struct ReindexResult: Sendable, Hashable {
  /// Items of the request that are no longer wanted, whatever became of them.
  package var resolved: Int
  /// Those among them that the reindexer no longer knows: how many, and the first.
  package var forgotten: Int
  package var firstForgotten: [ItemReference]
  /// What is wanted now.
  package var needs: ReindexNeeds

  package init(
    resolved: Int, forgotten: Int = 0, firstForgotten: [ItemReference] = [], needs: ReindexNeeds
  ) {
    self.resolved = resolved
    self.forgotten = forgotten
    self.firstForgotten = firstForgotten
    self.needs = needs
  }

  /// How many forgotten items are named.
  package static let named = 5
}
