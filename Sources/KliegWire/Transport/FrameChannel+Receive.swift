internal import Dispatch
internal import Glibc
internal import KliegQueue

extension FrameChannel {
  /// The next message without its NUL, or nil once the peer has ended its side cleanly.
  ///
  /// One caller at a time. Cancellation leaves the connection usable.
  ///
  /// - Parameter lingers: Whether to hold the queue for a moment in which the message may come.
  /// - Returns: The message.
  /// - Throws: A `WireError`, or `CancellationError`.
  package func receive(lingers: Bool = false) async throws -> [UInt8]? {
    activate()
    if let message = takeMessage() { return message }
    if lingers, !Task.isCancelled {
      readLingering()
      if let message = takeMessage() { return message }
    }
    if case .ended(let error) = inputState {
      if let error { throw error }
      guard input.count == 0 else { throw FrameChannel.truncated }
      return nil
    }
    guard receiver == nil else {
      throw WireError(.protocolViolation, "Two callers receive from one connection.")
    }
    leaveInput(toPoller: true)
    let id = nextID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { receiver = (id, $0) }
    } onCancel: {
      // Runs after the continuation is in place, as the queue is busy until then.
      executor.queue.async { self.assumeIsolated { $0.cancelReceiver(id) } }
    }
  }

  /// The next messages, as many as have come; none once the peer has ended its side cleanly.
  ///
  /// For readers that live elsewhere, to whom each crossing costs more than the message.
  package func receiveSeveral() async throws -> [[UInt8]] {
    guard let first = try await receive() else { return [] }
    var messages = [first]
    // A bounded number, as taking makes room for more.
    while messages.count < 256, let message = takeMessage() { messages.append(message) }
    return messages
  }

  /// Has everything that comes, and then the end, told to a function on the queue.
  package func consume(_ consumer: @escaping @Sendable (Delivery) -> Void) {
    self.consumer = consumer
    activate()
    deliver()
  }

  private func cancelReceiver(_ id: Int) {
    guard let waiting = receiver, waiting.id == id else { return }
    receiver = nil
    waiting.continuation.resume(throwing: CancellationError())
  }

  package func read() {
    readAvailable()
    deliver()
  }

  /// Leaves input to one who waits for it himself, or to the poller again.
  package func leaveInput(toPoller isPolled: Bool) {
    guard case .open = inputState else { return }
    polled?.wantInput(isPolled)
  }

  /// Reads until nothing is there, for the poller reports each change only once.
  private func readAvailable() {
    guard let descriptor, case .open = inputState else { return }
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { chunk in
      while readChunk(descriptor.raw, chunk) {}
    }
  }

  /// Reads what comes within a moment, for which the queue is held; the rest is the poller's.
  private func readLingering() {
    guard let descriptor, case .open = inputState, !isReadingPaused else { return }
    leaveInput(toPoller: false)
    if descriptor.waitForInput(microseconds: limits.lingerMicroseconds) {
      withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { chunk in
        _ = readChunk(descriptor.raw, chunk)
      }
    }
    if !input.hasMessage { leaveInput(toPoller: true) }
  }

  /// Reads once; true while more may be there and there is room for it.
  private func readChunk(_ raw: Int32, _ chunk: UnsafeMutableRawBufferPointer) -> Bool {
    let count = recv(raw, chunk.baseAddress, chunk.count, 0)
    if count > 0 {
      input.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      guard refuseLongMessage() == false else { return false }
      if hasEnoughInput {
        isReadingPaused = true
        return false
      }
      return true
    }
    if count == 0 {
      endInput(nil)
      return false
    }
    switch errno {
    case EINTR: return true
    case EAGAIN: return false
    case ECONNRESET: endInput(nil)
    case let code: fail(.system("recv", errno: code))
    }
    return false
  }

  private var hasEnoughInput: Bool {
    input.hasMessage && input.count > limits.inputBytes
  }

  private func takeMessage() -> [UInt8]? {
    guard let message = input.next() else { return nil }
    guard case .open = inputState, !refuseLongMessage() else { return message }
    if isReadingPaused, !hasEnoughInput {
      isReadingPaused = false
      readAvailable()
    }
    return message
  }

  /// Ends the input at a message over the limit, before more of it is stored.
  private func refuseLongMessage() -> Bool {
    guard input.firstLength > limits.messageBytes else { return false }
    input = FrameBuffer()
    endInput(
      WireError(
        .messageTooLarge, "A message is longer than the limit of \(limits.messageBytes) bytes."))
    return true
  }

  /// Reads no more, for an error or because the peer has ended its side.
  func endInput(_ error: WireError?) {
    guard case .open = inputState else { return }
    inputState = .ended(error)
    releaseIfDone()
    deliver()
  }

  /// Hands the first message, or the end, to whoever waits for it; to a consumer all that there is.
  func deliver() {
    while let consumer, let message = takeMessage() { consumer(.message(message)) }
    if let consumer, case .ended(let error) = inputState {
      self.consumer = nil
      consumer(.end(error ?? (input.count > 0 ? FrameChannel.truncated : nil)))
    }
    guard let continuation = receiver?.continuation else { return }
    if input.hasMessage {
      // First, as taking a message may end the input, which comes here again.
      receiver = nil
      continuation.resume(returning: takeMessage())
    } else if case .ended(let error) = inputState {
      receiver = nil
      if let error {
        continuation.resume(throwing: error)
      } else if input.count > 0 {
        continuation.resume(throwing: FrameChannel.truncated)
      } else {
        continuation.resume(returning: nil)
      }
    }
  }

  static var truncated: WireError {
    WireError(.truncatedMessage, "The connection ended within a message.")
  }

  static var peerGone: WireError {
    WireError(.peerGone, "The peer has closed the connection.")
  }
}
