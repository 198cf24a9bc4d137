internal import Dispatch
package import KliegJSON
internal import KliegQueue

/// A client's connection: calls may overlap, and their replies are matched in order.
///
/// Concurrency model: it runs on its channel's queue, which a caller enters from its own thread. Having
/// sent its call the caller waits there for a moment, and takes what has come off the socket itself:
/// most replies are there before another thread would be. Only then it leaves that to the poller.
package actor VarlinkConnection {
  private nonisolated let channel: FrameChannel
  private let parser: JSONParser
  private var pending: [Pending] = []
  private var firstPending = 0
  private var lastID = 0
  private var state = State.idle
  /// How many callers wait on the socket themselves.
  private var lingering = 0
  /// Whether it has failed, for who has not its turn.
  private nonisolated let hasFailed = Locked(false)

  package nonisolated var unownedExecutor: UnownedSerialExecutor { channel.unownedExecutor }

  private enum State {
    case idle
    case receiving
    case failed(any Error)
  }

  /// A call whose reply has not come.
  private struct Pending {
    let id: Int
    /// Nil once the caller has given up; the reply is then discarded.
    var outcome: ((Result<ReplyHeader, any Error>) -> Void)?
  }

  /// A call that was sent.
  private struct Sent: Sendable {
    let id: Int
    let descriptor: SocketDescriptor?
  }

  /// Makes a connection of a connected channel.
  package init(channel: FrameChannel) throws(JSONError) {
    self.channel = channel
    parser = try JSONParser(maximumDepth: channel.limits.depth)
  }

  /// Whether it can still take calls.
  package nonisolated var isUsable: Bool {
    // A write may have failed before the end of input is read.
    !hasFailed.withLock { $0 } && channel.canSend
  }

  /// Calls a method and decodes its one reply while it is being parsed.
  ///
  /// Throws the `VarlinkError` that the service replied, or a `WireError` when the connection
  /// fails first; whether the call took effect is unknown then. A cancelled caller returns at
  /// once, but for the moment in which most replies come; the call itself goes on.
  package nonisolated func call<Reply: Sendable>(
    _ method: String, parameters: [UInt8] = [],
    decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> Reply {
    try Task.checkCancellation()
    let message = callMessage(method: method, parameters: parameters, mode: .single)
    let answer = Answer<Reply>()
    let outcome: @Sendable (Result<ReplyHeader, any Error>) -> Void = { outcome in
      answer.give(Result { try decode(outcome.get().parameters) })
    }
    let sent = try await send(message, outcome)
    linger(sent) { answer.outcome != nil }
    entered { $0.endLingering() }
    if let outcome = answer.outcome { return try outcome.get() }
    return try await withTaskCancellationHandler {
      try await answer.value()
    } onCancel: {
      channel.executor.queue.async { self.assumeIsolated { $0.abandon(sent.id) } }
    }
  }

  /// Calls a method that is not to reply, not even with an error.
  package func notify(_ method: String, parameters: [UInt8] = []) async throws {
    try begin()
    try await channel.send(callMessage(method: method, parameters: parameters, mode: .oneway))
  }

  /// Ends the connection; calls without a reply fail.
  package func close() {
    fail(WireError(.closed, "The connection was closed."))
  }

  private nonisolated func entered<Result: Sendable>(
    _ body: @Sendable (isolated VarlinkConnection) throws -> Result
  ) rethrows -> Result {
    try channel.executor.queue.sync { try assumeIsolated { try body($0) } }
  }

  /// Takes what comes off the socket until a reply is there, or the moment is over.
  private nonisolated func linger(_ sent: Sent, until isThere: () -> Bool) {
    guard let descriptor = sent.descriptor else { return }
    let end = ContinuousClock.now + .microseconds(channel.limits.lingerMicroseconds)
    while !isThere() {
      let (seconds, attoseconds) = ContinuousClock.now.duration(to: end).components
      let left = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      guard left > 0, descriptor.waitForInput(microseconds: Int(left)) else { return }
      entered { connection in connection.channel.assumeIsolated { $0.read() } }
    }
  }

  private nonisolated func send(
    _ message: [UInt8], _ outcome: @escaping @Sendable (Result<ReplyHeader, any Error>) -> Void
  ) async throws -> Sent {
    while true {
      if let sent = try entered({ try $0.sendIfThereIsRoom(message, outcome) }) { return sent }
      try await channel.waitForRoom()
    }
  }

  /// Sends a call unless too much is unsent already.
  private func sendIfThereIsRoom(
    _ message: [UInt8], _ outcome: @escaping @Sendable (Result<ReplyHeader, any Error>) -> Void
  ) throws -> Sent? {
    try begin()
    let descriptor = try channel.assumeIsolated { channel -> (SocketDescriptor?)? in
      guard channel.bufferedOutput <= channel.limits.outputBytes else { return nil }
      try channel.enqueue(message)
      channel.leaveInput(toPoller: false)
      return .some(channel.descriptor)
    }
    guard let descriptor else { return nil }
    lastID += 1
    pending.append(Pending(id: lastID, outcome: outcome))
    lingering += 1
    return Sent(id: lastID, descriptor: descriptor)
  }

  /// Leaves the socket to the poller, where a reply is still to come and nobody waits for it himself.
  private func endLingering() {
    lingering -= 1
    guard lingering == 0, firstPending < pending.count else { return }
    channel.assumeIsolated { $0.leaveInput(toPoller: true) }
  }

  private func begin() throws {
    switch state {
    case .failed(let error): throw error
    case .receiving: return
    case .idle: break
    }
    state = .receiving
    channel.assumeIsolated { channel in
      // Without a reference to the connection, so that dropping it ends it.
      channel.consume { [weak self] delivery in self?.assumeIsolated { $0.take(delivery) } }
    }
  }

  private func take(_ delivery: FrameChannel.Delivery) {
    switch delivery {
    case .message(let message): receive(message)
    case .end(let error): fail(error ?? FrameChannel.peerGone)
    }
  }

  /// Gives a reply to the first call.
  private func receive(_ message: [UInt8]) {
    guard firstPending < pending.count else {
      return fail(WireError(.protocolViolation, "A reply came without a call."))
    }
    let call = pending[firstPending]
    firstPending += 1
    if firstPending == pending.count || firstPending > 256 {
      pending.removeFirst(firstPending)
      firstPending = 0
    }
    do {
      try parser.withDocument(message) { root in
        let header = try ReplyHeader(root)
        guard !header.continues else {
          throw WireError(.protocolViolation, "A call that wants one reply got several.")
        }
        guard let outcome = call.outcome else { return }
        outcome(header.varlinkError.map { .failure($0) } ?? .success(header))
      }
    } catch {
      call.outcome?(.failure(error))
      fail(error)
    }
  }

  private func abandon(_ id: Int) {
    guard let index = pending[firstPending...].firstIndex(where: { $0.id == id }) else { return }
    pending[index].outcome?(.failure(CancellationError()))
    pending[index].outcome = nil
  }

  private func fail(_ error: any Error) {
    if case .failed = state { return }
    state = .failed(error)
    hasFailed.withLock { $0 = true }
    let lost = pending[firstPending...]
    pending = []
    firstPending = 0
    for call in lost { call.outcome?(.failure(error)) }
    channel.assumeIsolated { $0.close() }
  }
}
