import CoreSpotlight
import Klieg
import KliegJSON
import KliegModel
import KliegQueue
import KliegWire

/// An index of the daemon.
final class DaemonStore: ModelStore {
  let identifier: String
  private let application: Application
  private let index: String
  private let connection: Locked<Connection>
  /// The mark of the last change that is known here.
  private let known = Locked<StoreState?>(nil)

  private struct Connection: @unchecked Sendable {
    // Sendable because it is only touched behind the lock.
    var open: BlockingConnection?
  }

  /// What the last answer said of lost items.
  private let lost = Locked<KliegError?>(nil)

  /// How many lost items one after the other are gone past, some pages of a store.
  private static let mostLostInARow = 100
  /// The most hits of one message; a longer answer comes in several.
  private static let page = 10_000

  init(name: String, application: Application) {
    identifier = name
    self.application = application
    index = application.modelIndexName(name)
    connection = Locked(Connection())
  }

  func open(declaring fields: [Field]) throws -> [Field] {
    let request = OpenRequest(
      description: IndexDescription(
        name: index, application: application.name, fields: fields))
    return try call(.open, JSONWriter.object(request.encode)) {
      try OpenReply(from: $0).status.description.fields
    }
  }

  func state(isKnown: Bool) throws -> StoreState? {
    if isKnown, let state = known.withLock({ $0 }) { return state }
    let state = try call(.describe, JSONWriter.object(ScopeRequest(index: index).encode)) {
      try DescribeReply(from: $0).indexes.first?.clientState.flatMap { StoreState($0) }
    }
    known.withLock { $0 = state }
    return state
  }

  func search(_ query: KliegModel.Query) throws -> SearchResult {
    var hits: [Hit] = []
    var result = try visit(query) { hits += $0 }
    result.hits = hits
    return result
  }

  func visit(
    _ query: KliegModel.Query, _ body: ([Hit]) throws -> Void
  ) throws -> SearchResult {
    let start = query.offset
    var query = query
    var left = query.limit
    var first: SearchResult?
    while true {
      query.limit = min(left, Self.page)
      var page = try find(query)
      // The total tells that nothing follows the first page; behind a cursor only the daemon knows.
      if page.cursor == nil, page.hits.count < query.limit,
        !page.hits.isEmpty || !page.missing.isEmpty,
        query.cursor != nil || start.saturating(query.limit) < page.total
      {
        page = try extended(page, &query)
      }
      if let gap = page.missing.first(where: { !$0.error.isLoss }) { throw gap.error }
      try body(page.hits)
      left -= page.hits.count
      let isEmpty = page.hits.isEmpty
      page.hits = []
      // What the whole answer is about, the first page says.
      page.total = first?.total ?? page.total
      page.groups = first?.groups ?? page.groups
      page.missing = (first?.missing ?? []) + page.missing
      if left > 0, let cursor = page.cursor, !isEmpty {
        first = page
        query.cursor = cursor
        query.offset = 0
        query.groupings = []
        continue
      }
      // That items are lost for good is noted, as all others are there.
      lost.withLock { $0 = page.missing.first?.error }
      return page
    }
  }

  /// A page whose last item is lost, or was deleted when it was about to be read, cannot say where the next
  /// one begins: it is made longer, up to the next item that is there.
  ///
  /// - Parameters:
  ///   - page: A page with fewer hits than were asked for, and no cursor.
  ///   - query: Its query, which gets the limit of the longer one.
  /// - Returns: The longer page; the page itself where nothing follows.
  /// - Throws: What the daemon tells.
  private func extended(
    _ page: SearchResult, _ query: inout KliegModel.Query
  ) throws -> SearchResult {
    var next = query
    next.limit = 1
    next.attributes = .none
    next.groupings = []
    for length in query.limit..<query.limit.saturating(Self.mostLostInARow) {
      next.offset = query.offset + length
      let one = try find(next)
      if let gap = one.missing.first(where: { !$0.error.isLoss }) { throw gap.error }
      if one.hits.isEmpty {
        if one.missing.isEmpty { return page }
        continue
      }
      query.limit = length + 1
      return try find(query)
    }
    return page
  }

  var loss: KliegError? { lost.withLock { $0 } }
  var answersElsewhere: Bool { true }

  func update(_ update: Update) throws -> UpdateOutcome {
    let outcome = try send(update)
    if let state = update.clientState.flatMap({ StoreState($0) }) {
      known.withLock { $0 = state }
    }
    return outcome
  }

  private func send(_ update: Update) throws -> UpdateOutcome {
    var request = UpdateRequest(index: index, application: application.name, update: update)
    let items = request.writeItems()
    let sent = request
    let parameters = JSONWriter.object { sent.encode(into: &$0, items: items) }
    func send() throws -> UpdateOutcome {
      sent.outcome(
        try call(.update, parameters, isRepeatable: false) { try UpdateReply(from: $0).outcome })
    }
    do {
      return try send()
    } catch let error as KliegError
      where error.code == .connectionLost && update.clientState != nil
    {
      // Only the reply may have been lost. The mark tells; and if it is not there yet, the state that is
      // expected keeps the change from being made twice.
      let isDone = UpdateOutcome(stored: update.items.count)
      if try state(isKnown: false)?.bytes == update.clientState { return isDone }
      do {
        return try send()
      } catch let again as KliegError where again.code == .stateMismatch {
        guard try state(isKnown: false)?.bytes == update.clientState else { throw again }
        return isDone
      }
    }
  }

  func changes(of query: KliegModel.Query) -> AsyncThrowingStream<Void, any Error> {
    let events = application.client.watch(query, in: [index])
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          for try await _ in events { continuation.yield() }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func find(_ query: KliegModel.Query) throws -> SearchResult {
    let parameters = try JSONWriter.object(FindRequest(indexes: [index], query: query).encode)
    return try onConnection(isRepeatable: true) { connection in
      var hits: [Hit] = []
      var last = SearchResult()
      try connection.stream(SearchInterface.Method.find.qualifiedName, parameters: parameters) {
        // The last reply says what the answer is; each brings some of its hits.
        last = try FindReply(from: $0).result
        hits += last.hits
      }
      last.hits = hits
      return last
    }
  }

  private func call<Reply>(
    _ method: SearchInterface.Method, _ parameters: [UInt8], isRepeatable: Bool = true,
    decode: (JSONObject) throws -> Reply
  ) throws -> Reply {
    try onConnection(isRepeatable: isRepeatable) {
      try $0.call(method.qualifiedName, parameters: parameters, decode: decode)
    }
  }

  /// Does something with the connection, which is opened anew when the daemon has gone meanwhile.
  private func onConnection<Result>(
    isRepeatable: Bool, _ body: (BlockingConnection) throws -> Result
  ) throws -> Result {
    let free = connection.withLock { connection in
      defer { connection.open = nil }
      return connection.open
    }
    do {
      if let free {
        do {
          return try use(free, body)
        } catch let error as WireError where error.code == .peerGone && isRepeatable {
          // It was closed while nobody looked.
        }
      }
      return try use(BlockingConnection(to: VarlinkClient(path: application.client.socket)), body)
    } catch {
      throw KliegError(onWire: error)
    }
  }

  private func use<Result>(
    _ open: BlockingConnection, _ body: (BlockingConnection) throws -> Result
  ) throws -> Result {
    let result: Result
    do {
      result = try body(open)
    } catch let error as VarlinkError {
      connection.withLock { $0.open = open }
      throw error
    }
    connection.withLock { $0.open = open }
    return result
  }
}

extension KliegError {
  /// Whether some items are lost, rather than something that could not be looked at.
  fileprivate var isLoss: Bool { code == .damaged && details["file"] == nil }
}
