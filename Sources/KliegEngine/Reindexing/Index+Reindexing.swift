package import KliegModel

extension Index: ReindexSource {
  package func reindexNeeds() async throws -> ReindexNeeds { await writer.reindexNeeds }

  package func beginReindex(_ request: String, limit: Int) async throws -> ReindexPortion? {
    try await writer.beginReindex(request, limit: limit)
  }

  package func finishReindex(
    _ request: String, _ portion: ReindexPortion
  ) async throws -> ReindexResult {
    try await writer.finishReindex(request, portion)
  }

  package func abandonReindex(
    _ request: String, _ portion: ReindexPortion
  ) async throws -> ReindexResult {
    try await writer.abandonReindex(request, portion)
  }

  package func withdrawReindex() async throws { try await writer.withdrawReindex() }

  /// Asks for items, or (nil) for everything, because somebody wants that.
  ///
  /// - Returns: All that is wanted now, for the queue.
  func request(_ items: [ItemReference]?) async throws -> ReindexNeeds {
    try await writer.request(items)
  }

  /// Has refused items asked for again, and those tried again whose text could not be indexed.
  ///
  /// - Returns: How many.
  func retryFailed(_ items: [ItemReference]?) async throws -> Int {
    let count = try await writer.retryFailed(items)
    text.wake()
    return count
  }

  /// Sets items aside that came in answer to a request and that no message could carry.
  package func setRefusedAside(
    _ refusals: [UpdateOutcome.Refusal], of request: String
  ) async throws {
    try await writer.setRefusedAside(refusals, of: request)
  }

  /// The items that were set aside: those that were refused, and those whose text cannot be indexed.
  func failedItems() async throws -> [FailedItem] { try await writer.failedItems(of: name) }
}
