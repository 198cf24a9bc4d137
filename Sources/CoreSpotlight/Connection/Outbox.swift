import Klieg
package import KliegModel
import KliegQueue
import KliegWire

/// What an app has sent and the daemon has not accepted yet, in the order of the calls.
///
/// One change after the other is sent, so that all calls of a process take effect in their order, whatever
/// index they are for; changes of one index that wait side by side are sent together. While the daemon is
/// away they wait, up to a bound.
package final class Outbox: Sendable {
  /// A change of one index, or of all that the app has.
  package struct Change: Sendable {
    package enum Destination: Sendable, Hashable {
      case index(String)
      case everyIndex
    }

    package var destination: Destination
    package var update: Update
    /// What the index has to know of attributes before.
    package var fields: [Field]
    /// The request that it answers in the one of every index that it is for.
    package var request: ReindexRequest?

    package init(
      _ destination: Destination, _ update: Update, fields: [Field] = [],
      answering request: ReindexRequest? = nil
    ) {
      self.destination = destination
      self.update = update
      self.fields = fields
      self.request = request
    }
  }

  /// A change that waits, and who is told what became of it.
  struct Entry: Sendable {
    let change: Change
    let bytes: Int
    let arrival: ContinuousClock.Instant
    let completion: @Sendable ((any Error)?) -> Void
  }

  private struct Contents: Sendable {
    var waiting: [Entry] = []
    var count = 0
    var bytes = 0
    var isSending = false
  }

  private let contents = Locked(Contents())
  private let patience: Patience
  private let sender: OutboxSender

  /// Makes an empty outbox.
  ///
  /// - Parameters:
  ///   - client: The connection.
  ///   - application: The app.
  ///   - patience: How long and how much waits while the daemon is away.
  ///   - onThrottle: Is told when the daemon has too much to do, and when it no longer has.
  init(
    client: Client, application: String, patience: Patience,
    onThrottle: @escaping @Sendable (Bool) -> Void
  ) {
    self.patience = patience
    sender = OutboxSender(
      client: client, application: application, patience: patience, onThrottle: onThrottle)
  }

  /// Queues a change; the completion is called once, when it is durable or has failed.
  package func enqueue(
    _ change: Change, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let bytes = change.update.roughBytes
    let entry = Entry(change: change, bytes: bytes, arrival: .now, completion: completion)
    enum Outcome { case refused, queued, first }
    let outcome = contents.withLock { contents -> Outcome in
      guard contents.count < patience.changes,
        contents.count == 0 || contents.bytes + bytes <= patience.bytes
      else { return .refused }
      contents.waiting.append(entry)
      contents.count += 1
      contents.bytes += bytes
      if contents.isSending { return .queued }
      contents.isSending = true
      return .first
    }
    switch outcome {
    case .queued: break
    case .first:
      // Not this task's: what others queue later must not pass for part of the request that it answers.
      Task.detached(priority: Task.currentPriority) { await self.sendAll() }
    case .refused:
      completion(
        CSIndexError(
          .quotaExceeded,
          "More changes wait for the daemon than are kept: \(patience.changes) changes or "
            + "\(patience.bytes) bytes."))
    }
  }

  /// Sends a change, and returns once it is durable.
  package func send(_ change: Change) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      enqueue(change) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Returns once everything that was queued before is durable or has failed.
  package func drain() async {
    // An empty change is never sent, but has its place in the order.
    try? await send(Change(.everyIndex, Update()))
  }

  private func sendAll() async {
    while true {
      let group = contents.withLock { contents -> [Entry] in
        let group = OutboxGroup.first(of: contents.waiting)
        contents.waiting.removeFirst(group.count)
        if group.isEmpty { contents.isSending = false }
        return group
      }
      guard !group.isEmpty else { return }
      let results = await sender.send(group)
      contents.withLock { contents in
        contents.count -= group.count
        contents.bytes -= group.reduce(0) { $0 + $1.bytes }
      }
      for (entry, result) in zip(group, results) { entry.completion(result) }
    }
  }
}
