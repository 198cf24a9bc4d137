import FoundationEssentials
import Klieg
import KliegModel
import KliegWire

/// Brings changes to the daemon, and waits for it while it is away.
actor OutboxSender {
  private let client: Client
  private let application: String
  private let patience: Patience
  /// What the daemon was told of each index's attributes.
  private var declared: [String: Set<Field>] = [:]
  private var isThrottled = false
  private let onThrottle: @Sendable (Bool) -> Void
  /// About the most bytes of items in one message.
  private static let messageBytes = 4 << 20
  private static let messageItems = 10_000

  /// The daemon does not take what some of several calls say of their attributes.
  private struct RefusedDeclaration: Error {}

  init(
    client: Client, application: String, patience: Patience,
    onThrottle: @escaping @Sendable (Bool) -> Void
  ) {
    self.client = client
    self.application = application
    self.patience = patience
    self.onThrottle = onThrottle
  }

  /// Sends changes as one; returns what became of each, nil where it is durable.
  func send(_ group: [Outbox.Entry]) async -> [(any Error)?] {
    guard let first = group.first else { return [] }
    do {
      let refused: [ItemReference: KliegError]
      switch first.change.destination {
      case .index(let index):
        var attempts = 0
        refused = try await patiently(since: first.arrival) {
          attempts += 1
          return try await send(group, to: index, isAgain: attempts > 1)
        }
      case .everyIndex:
        refused = [:]
        let update = first.change.update
        if update != Update() {
          let request = first.change.request
          try await patiently(since: first.arrival) {
            try await sendEverywhere(update, answering: request)
          }
        }
      }
      return group.map { Self.failure(of: $0.change.update, refused) }
    } catch is RefusedDeclaration {
      // Nothing was sent yet, and only the calls whose fault it is may fail.
      var results: [(any Error)?] = []
      for entry in group { results += await send([entry]) }
      return results
    } catch {
      return group.map { _ in CSIndexError(error) }
    }
  }

  private static func failure(
    of update: Update, _ refused: [ItemReference: KliegError]
  ) -> (any Error)? {
    guard !refused.isEmpty,
      let error = update.items.lazy.compactMap({ refused[$0.reference] }).first
    else { return nil }
    // Whatever limit it is, it is the item's, since the rest was accepted.
    return error.code == .limitExceeded
      ? CSIndexError(.invalidItemError, error.message) : CSIndexError(error)
  }

  /// Does something, again and again while the daemon is away, until the patience is at its end.
  private func patiently<Result: Sendable>(
    since arrival: ContinuousClock.Instant, _ body: () async throws -> Result
  ) async throws -> Result {
    var pause = Duration.milliseconds(20)
    while true {
      do {
        let result = try await body()
        setThrottled(false)
        return result
      } catch let error as KliegError where error.isPassing {
        setThrottled(error.code == .busy)
        declared = [:]
        guard arrival.duration(to: .now) + pause < patience.time else { throw error }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(1))
      }
    }
  }

  private func setThrottled(_ flag: Bool) {
    guard flag != isThrottled else { return }
    isThrottled = flag
    onThrottle(flag)
  }

  private func sendEverywhere(
    _ update: Update, answering request: ReindexRequest?
  ) async throws {
    for status in try await client.statuses()
    where status.description.application == application
      && !status.description.name.hasPrefix("\(application)/\(Application.modelIndexPrefix)")
    {
      let index = status.description.name
      var update = update
      update.request = request?.index == index ? request?.id : nil
      do {
        try await client.update(index, update)
      } catch let error as KliegError where error.code == .noSuchIndex {
        // It was dropped meanwhile, with all that it held.
      }
    }
  }

  private func send(
    _ group: [Outbox.Entry], to index: String, isAgain: Bool
  ) async throws -> [ItemReference: KliegError] {
    do {
      try await declare(group.flatMap(\.change.fields), in: index)
    } catch let error as KliegError where group.count > 1 && error.isOfDeclaration {
      throw RefusedDeclaration()
    }
    var whole: Update
    if group.count == 1 {
      whole = group[0].change.update
    } else {
      var folded = FoldedChanges()
      for entry in group { folded.add(entry.change.update) }
      whole = folded.update
      whole.request = group[0].change.update.request
    }
    var refused: [ItemReference: KliegError] = [:]
    for part in Self.parts(of: whole) where part != Update() {
      let outcome: UpdateOutcome
      do {
        outcome = try await client.update(index, part)
      } catch let error as KliegError where error.code == .stateMismatch && isAgain {
        // The first attempt may have been accepted, and only the reply to it been lost.
        guard try await client.statuses(of: index).first?.clientState == whole.clientState,
          whole.clientState != nil
        else { throw error }
        return refused
      }
      // What was deleted after it had been asked for stays deleted, as its donor wants it.
      for refusal in outcome.refused
      where refusal.error.code != .superseded && part.items.indices.contains(refusal.position) {
        refused[part.items[refusal.position].reference] = refusal.error
      }
    }
    return refused
  }

  /// An update as messages that the daemon takes: one, unless it is very long; then the client state goes
  /// with the last part.
  private static func parts(of update: Update) -> [Update] {
    var parts: [Update] = []
    var part = update
    part.items = []
    part.clientState = nil
    var bytes = 0
    for item in update.items {
      let size = item.roughBytes
      if bytes + size > messageBytes || part.items.count >= messageItems, !part.items.isEmpty {
        parts.append(part)
        part.deletions = []
        part.items = []
        bytes = 0
      }
      part.items.append(item)
      bytes += size
    }
    part.clientState = update.clientState
    return parts + [part]
  }

  /// Tells the daemon whose the index is, how its reindexer is started and what its attributes are, once.
  private func declare(_ fields: [Field], in index: String) async throws {
    var known = declared[index] ?? []
    // Each item of a call says its own again, and the daemon takes only so many at once.
    let new = fields.filter { known.insert($0).inserted }
    guard declared[index] == nil || !new.isEmpty else { return }
    try await client.open(
      IndexDescription(
        name: index, application: application, fields: new,
        activation: ExtensionFile.activation(of: application)))
    declared[index] = known
  }
}

extension KliegError {
  /// Whether the daemon is stopping, not there yet, or has too much to do.
  fileprivate var isPassing: Bool { [.unavailable, .connectionLost, .busy].contains(code) }

  /// Whether it may be about what was declared, and not about the index or the disk.
  fileprivate var isOfDeclaration: Bool {
    [.conflict, .limitExceeded, .invalidParameter].contains(code)
  }
}
