import KliegModel
import KliegStorage

extension Ledger {
  /// A reindex request that is open, and the number that the store's log of deletions had when it was
  /// delivered.
  struct OpenRequest: Hashable {
    let name: String
    let fence: Int64
  }

  /// The open request that an update answers; nil for an update that answers none.
  func openRequest(of update: Update) throws -> OpenRequest? {
    guard let name = update.request else { return nil }
    guard let request, request.name == name else { throw Self.noSuchRequest(name) }
    return request
  }

  static func noSuchRequest(_ name: String) -> KliegError {
    KliegError(
      .noSuchRequest, "No reindex request “\(name.prefix(100))” is open.",
      details: ["request": name])
  }

  /// Deletes what a reindexer deletes in answer to a request: such a deletion does not stand against what
  /// the same reindexer donates afterwards, and what is wanted stays so until it is completed.
  mutating func clear(_ deletion: Deletion) throws -> Int {
    let rows: [Int64]
    switch deletion {
    case .identifiers(let identifiers, let type):
      let references = identifiers.map { ItemReference($0, type: type) }
      _ = try store.forgetWanted(references)
      rows = try references.compactMap { try store.item(for: $0)?.row }
    case .domain(let domain): rows = columns.snapshot().rows(inDomain: domain).rows
    case .type(let type): rows = columns.snapshot().rows(ofType: type).rows
    case .all:
      try store.setClientState(nil)
      rows = columns.snapshot().liveRows(at: Timestamp(microseconds: .min)).rows
    }
    // Rows that expire are not logged either.
    return remove(try store.delete(rows: rows, isExpiry: true))
  }

  /// Refuses an item that was deleted after the request had been delivered.
  func isSuperseded(
    _ item: PreparedItem, by request: OpenRequest, _ outcome: inout UpdateOutcome
  ) throws -> Bool {
    let reference = item.item.reference
    guard try store.isFenced(reference, domain: item.item.domain, since: request.fence) else {
      return false
    }
    let error = KliegError(
      .superseded,
      "Item “\(reference.identifier.prefix(100))” was deleted after the request that its donation "
        + "answers.", details: ["identifier": reference.identifier])
    outcome.refused.append(
      UpdateOutcome.Refusal(
        position: item.position, identifier: reference.identifier, error: error))
    return true
  }

  /// Sets items aside that were wanted and are not acceptable: asking again would bring the same.
  func setRefusedAside(_ refusals: [UpdateOutcome.Refusal], of update: Update) throws {
    for refusal in refusals where refusal.error.code != .superseded {
      let type =
        update.items.indices.contains(refusal.position)
        ? update.items[refusal.position].type : nil
      try store.refuseWanted(
        ItemReference(refusal.identifier, type: type), because: refusal.error.message)
    }
  }
}
