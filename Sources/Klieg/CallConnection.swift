import KliegJSON
import KliegQueue
import KliegWire

/// The connection that calls share: opened when first needed, and again once it has failed.
///
/// Calls that come while it is being opened wait for the same one.
actor CallConnection {
  private let client: VarlinkClient
  private var state = State.closed {
    didSet {
      let connection: VarlinkConnection? =
        if case .open(let connection) = state { connection } else { nil }
      opened.withLock { $0 = connection }
    }
  }
  /// The open connection: calls find it here, without a turn of the actor's.
  private nonisolated let opened = Locked<VarlinkConnection?>(nil)

  private enum State {
    case closed
    case opening(Task<VarlinkConnection, any Error>)
    case open(VarlinkConnection)
  }

  init(_ client: VarlinkClient) {
    self.client = client
  }

  /// Sends a call and decodes its reply.
  nonisolated func send<Reply: Sendable>(
    _ call: Call, decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> Reply {
    try Task.checkCancellation()
    return try await usable().call(call.method, parameters: call.parameters, decode: decode)
  }

  private nonisolated func usable() async throws -> VarlinkConnection {
    if let connection = opened.withLock({ $0 }), connection.isUsable { return connection }
    return try await connection()
  }

  func close() async {
    let previous = state
    state = .closed
    switch previous {
    case .closed: break
    case .opening(let task): task.cancel()
    case .open(let connection): await connection.close()
    }
  }

  private func connection() async throws -> VarlinkConnection {
    if case .open(let connection) = state {
      if connection.isUsable { return connection }
      // Somebody else may have found that too, and be opening another already.
      if case .open(let current) = state, current === connection { state = .closed }
    }
    switch state {
    case .open(let connection): return connection
    case .opening(let task): return try await task.value
    case .closed: return try await open()
    }
  }

  private func open() async throws -> VarlinkConnection {
    let client = client
    let task = Task { try await client.connect() }
    state = .opening(task)
    let result = await task.result
    // Closed meanwhile, or closed and opened again: then that is not ours to change.
    if case .opening(task) = state {
      state = (try? result.get()).map { .open($0) } ?? .closed
    }
    return try result.get()
  }
}
