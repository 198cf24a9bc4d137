import Klieg
import KliegModel

/// The reindexer of the copy: answers out of the index that was copied.
actor DrillDonor {
  /// What it was asked for.
  struct Asked: Sendable {
    var references: Set<ItemReference> = []
    var isEverything = false

    /// How many items; one that was asked for twice is one.
    var items: Int { references.count }
  }

  private let source: Client
  private let index: String
  private var asked = Asked()

  init(source: Client, index: String) {
    self.source = source
    self.index = index
  }

  /// What it was asked for since this was looked at last.
  func takeAsked() -> Asked {
    defer { asked = Asked() }
    return asked
  }

  /// Answers requests until the task is cancelled or the daemon ends.
  nonisolated func serve(_ client: Client) async throws {
    try await client.serveReindex(of: index) { request in
      try await self.answer(request, to: client)
    }
  }

  private func answer(_ request: ReindexRequest, to client: Client) async throws {
    let wanted: Set<ItemReference>?
    switch request.scope {
    case .items(let references):
      asked.references.formUnion(references)
      wanted = Set(references)
    case .everything:
      asked.isEverything = true
      wanted = nil
    }
    let items = source.hits(of: Query(limit: 1_000_000), in: [index])
      .filter { wanted?.contains(ItemReference($0.identifier, type: $0.type)) ?? true }
      .map { hit in
        Item(
          hit.identifier, type: hit.type, domain: hit.domain, attributes: hit.attributes)
      }
    try await client.donate(items, to: index)
  }
}
