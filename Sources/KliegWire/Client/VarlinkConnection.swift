internal import Dispatch
package import KliegJSON
internal import KliegQueue

/// A client's connection: calls may overlap, and their replies are matched in order.
///
/// Concurrency model: it runs on its channel's queue. A task without a reference to it passes
/// messages on, so that dropping the connection ends it.
package actor VarlinkConnection {
  private nonisolated let channel: FrameChannel
  private let parser: JSONParser
  private var pending: [Pending] = []
  private var firstPending = 0
  private var lastID = 0
  private var state = State.idle

  package nonisolated var unownedExecutor: UnownedSerialExecutor { channel.unownedExecutor }

  private enum State {
    case idle
    case receiving(Task<Void, Never>)
    case failed(any Error)
  }

  /// A call whose reply has not come.
  private struct Pending {
    let id: Int
    /// Nil once the caller has given up; the reply is then discarded.
    var outcome: ((Result<ReplyHeader, any Error>) -> Void)?
  }

  /// Makes a connection of a connected channel.
  package init(channel: FrameChannel) throws(JSONError) {
    self.channel = channel
    parser = try JSONParser(maximumDepth: channel.limits.depth)
  }

  deinit {
    if case .receiving(let task) = state { task.cancel() }
  }

  /// Whether it can still take calls.
  package var isUsable: Bool {
    if case .failed = state { return false }
    // A write may have failed before the end of input is read.
    return channel.assumeIsolated { $0.canSend }
  }

  /// Calls a method and decodes its one reply while it is being parsed.
  ///
  /// Throws the `VarlinkError` that the service replied, or a `WireError` when the connection
  /// fails first; whether the call took effect is unknown then. A cancelled caller returns at
  /// once, the call itself goes on.
  package func call<Reply: Sendable>(
    _ method: String, parameters: [UInt8] = [],
    decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> Reply {
    try await channel.waitForRoom()
    try begin()
    let message = callMessage(method: method, parameters: parameters, mode: .single)
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try channel.assumeIsolated { try $0.enqueue(message) }
        } catch {
          continuation.resume(throwing: error)
          return
        }
        pending.append(
          Pending(id: id) { outcome in
            continuation.resume(with: Result { try decode(outcome.get().parameters) })
          })
      }
    } onCancel: {
      channel.executor.queue.async { self.assumeIsolated { $0.abandon(id) } }
    }
  }

  /// Calls a method that is not to reply, not even with an error.
  package func notify(_ method: String, parameters: [UInt8] = []) async throws {
    try begin()
    try await channel.send(callMessage(method: method, parameters: parameters, mode: .oneway))
  }

  /// Ends the connection; calls without a reply fail.
  package func close() async {
    if case .receiving(let task) = state { task.cancel() }
    await fail(WireError(.closed, "The connection was closed."))
  }

  private func begin() throws {
    switch state {
    case .failed(let error): throw error
    case .receiving: return
    case .idle: break
    }
    let channel = channel
    let receive: @Sendable ([UInt8]) async -> Bool = { [weak self] message in
      await self?.receive(message) ?? false
    }
    state = .receiving(
      Task { [weak self] in
        let error = await channel.forward(to: receive)
        await self?.fail(error)
      })
  }

  /// Gives a reply to the first call; false once the connection is of no use.
  private func receive(_ message: [UInt8]) async -> Bool {
    guard firstPending < pending.count else {
      await fail(WireError(.protocolViolation, "A reply came without a call."))
      return false
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
      return true
    } catch {
      call.outcome?(.failure(error))
      await fail(error)
      return false
    }
  }

  private func abandon(_ id: Int) {
    guard let index = pending[firstPending...].firstIndex(where: { $0.id == id }) else { return }
    pending[index].outcome?(.failure(CancellationError()))
    pending[index].outcome = nil
  }

  private func fail(_ error: any Error) async {
    if case .failed = state { return }
    state = .failed(error)
    let lost = pending[firstPending...]
    pending = []
    firstPending = 0
    for call in lost { call.outcome?(.failure(error)) }
    await channel.close()
  }
}

extension FrameChannel {
  /// Passes each message on until `body` wants no more or the connection ends; says why.
  fileprivate func forward(to body: @Sendable ([UInt8]) async -> Bool) async -> any Error {
    do {
      while let message = try await receive() {
        guard await body(message) else { break }
      }
      return FrameChannel.peerGone
    } catch {
      return error
    }
  }
}
