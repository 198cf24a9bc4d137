import KliegJSON
import KliegModel
import KliegWire

/// A query that is watched, over as many connections as that takes.
///
/// It keeps the list of hits, so that after a new connection it can tell what became different.
actor Watch {
  private static let shortestPause = Duration.milliseconds(100)

  private let client: Client
  private let replies: StreamedReplies<WatchReply>
  private var iterator: StreamedReplies<WatchReply>.Iterator?
  private var view: View?
  /// Events that are still to be told, the next one first.
  private var waiting: [WatchEvent] = []
  private var pause = Watch.shortestPause

  /// What has been told so far.
  private struct View {
    var hits: [Hit]
    var total: Int
    var missing: [SearchResult.Gap]

    init(_ result: SearchResult) {
      hits = result.hits
      total = result.total
      missing = result.missing
    }
  }

  init(client: Client, query: Query, indexes: [String]?) {
    self.client = client
    replies = StreamedReplies(
      client: client, method: SearchInterface.Method.watch.qualifiedName
    ) {
      try JSONWriter.object(WatchRequest(indexes: indexes, query: query).encode)
    } decode: {
      try WatchReply(from: $0)
    }
  }

  /// The next event; nil when the daemon has ended the watch for good.
  func next() async throws -> WatchEvent? {
    while waiting.isEmpty {
      do {
        guard let event = try await receive() else { return nil }
        pause = Self.shortestPause
        try take(event)
      } catch let error as KliegError where view != nil && error.maySucceedLater {
        iterator = nil
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(10))
      }
    }
    return waiting.removeFirst()
  }

  /// An event as the daemon tells it, its parts put together.
  private func receive() async throws -> WatchEvent? {
    var event: WatchEvent?
    while true {
      var iterator = self.iterator ?? replies.makeAsyncIterator()
      self.iterator = nil
      guard let reply = try await iterator.next() else { return nil }
      self.iterator = iterator
      if var whole = event {
        guard whole.append(reply.event) else {
          throw KliegError(.protocolViolation, "The parts of an event do not fit together.")
        }
        event = whole
      } else {
        event = reply.event
      }
      if !reply.isUnfinished { return event }
    }
  }

  private func take(_ event: WatchEvent) throws {
    guard var view else { return try begin(with: event) }
    switch event {
    case .snapshot(let result):
      if result.missing != view.missing { waiting.append(.missing(result.missing)) }
      if let difference = WatchEvent.difference(
        from: view.hits, to: result.hits, total: result.total)
      {
        waiting.append(difference)
      } else if result.total != view.total {
        waiting.append(.change(inserted: [], removed: [], updated: [], total: result.total))
      }
      view = View(result)
    case .change(_, _, _, let total):
      try event.apply(to: &view.hits)
      view.total = total
      waiting.append(event)
    case .missing(let gaps):
      if gaps != view.missing { waiting.append(event) }
      view.missing = gaps
    }
    self.view = view
  }

  private func begin(with event: WatchEvent) throws {
    guard case .snapshot(let result) = event else {
      throw KliegError(.protocolViolation, "A watch does not begin with a snapshot.")
    }
    view = View(result)
    waiting.append(event)
  }
}

extension KliegError {
  /// Whether the daemon is stopping, not there yet, or has too much to do.
  var maySucceedLater: Bool {
    [.unavailable, .connectionLost, .busy].contains(code)
  }
}
