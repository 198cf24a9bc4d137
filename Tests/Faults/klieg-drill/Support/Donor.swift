import Klieg
import KliegModel

/// An application that donates, and donates again what it is asked for.
actor Donor {
  private(set) var model: Model
  /// The items that it was asked for by name.
  private(set) var asked: Set<ItemReference> = []
  /// How often it was asked for everything.
  private(set) var askedForEverything = 0
  private var isOpen: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - model: What it knows.
  ///   - isOpen: Whether it answers at once, and not only when it is told to.
  init(_ model: Model, isOpen: Bool = true) {
    self.model = model
    self.isOpen = isOpen
  }

  /// Lets it answer requests from now on.
  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  /// Takes over what the application has changed since.
  func know(_ model: Model) { self.model = model }

  /// Answers requests until the task is cancelled or the daemon ends.
  nonisolated func serve(_ client: Client) async throws {
    try await client.serveReindex(of: Sample.index) { request in
      try await self.answer(request, to: client)
    }
  }

  private func answer(_ request: ReindexRequest, to client: Client) async throws {
    switch request.scope {
    case .items(let references): asked.formUnion(references)
    case .everything: askedForEverything += 1
    }
    if !isOpen {
      await withCheckedContinuation { waiting.append($0) }
    }
    let items: [Item] =
      switch request.scope {
      case .items(let references): references.compactMap { model.items[$0] }
      case .everything: Array(model.items.values)
      }
    try await client.update(
      request.index,
      Update(
        items: items,
        clientState: request.scope == .everything ? model.states.last : nil, request: request.id))
  }
}
