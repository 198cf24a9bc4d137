internal import Dispatch
internal import Glibc
internal import KliegQueue

extension FrameChannel {
  /// Sends a message without its NUL, first waiting while too much is unsent already.
  ///
  /// Returns when the socket or the bounded buffer has it. Throws once the peer is gone or has
  /// not read for too long.
  package func send(_ message: consuming [UInt8]) async throws {
    try await waitUntilUnsent(atMost: limits.outputBytes)
    try enqueue(message)
  }

  /// Waits until the socket has taken everything.
  package func flush() async throws {
    try await waitUntilUnsent(atMost: 0)
  }

  /// Waits until a message may be enqueued.
  package func waitForRoom() async throws {
    try await waitUntilUnsent(atMost: limits.outputBytes)
  }

  /// Writes a message, or buffers what the socket does not take, without waiting.
  package func enqueue(_ message: consuming [UInt8]) throws(WireError) {
    if case .failed(let error) = outputState { throw error }
    guard message.count <= limits.messageBytes else {
      throw WireError(
        .messageTooLarge,
        "A message of \(message.count) bytes is over the limit of \(limits.messageBytes).")
    }
    activate()
    message.append(0)
    if output.isEmpty {
      lastProgress = .now
      let written = try write(message)
      guard written < message.count else { return }
      output.append(message, from: written)
      polled?.wantOutput(true)
      watchForStall()
    } else {
      output.append(message, from: 0)
    }
  }

  func drain() {
    guard let descriptor else { return }
    do {
      if try output.drain(into: descriptor.raw) > 0 { lastProgress = .now }
    } catch {
      endOutput(FrameChannel.writeError(error))
      return
    }
    if output.isEmpty { polled?.wantOutput(false) }
    wakeDrainWaiters()
  }

  /// Writes no more: nobody reads it.
  func endOutput(_ error: WireError) {
    guard case .open = outputState else { return }
    outputState = .failed(error)
    output.removeAll()
    releaseIfDone()
    let waiters = drainWaiters
    drainWaiters = []
    for waiter in waiters { waiter.continuation.resume(throwing: error) }
    reach.withLock { $0.end() }?()
  }

  /// Looks now and then whether the peer has taken anything, while something is unsent.
  private func watchForStall() {
    guard !isStallWatched else { return }
    isStallWatched = true
    executor.queue.asyncAfter(deadline: .now() + limits.writeSeconds / 4) { [weak self] in
      self?.assumeIsolated { $0.checkStall() }
    }
  }

  private func checkStall() {
    isStallWatched = false
    guard !output.isEmpty else { return }
    if lastProgress.duration(to: .now) > .seconds(limits.writeSeconds) {
      fail(
        WireError(.writeStalled, "The peer has read nothing for \(limits.writeSeconds) seconds."))
    } else {
      watchForStall()
    }
  }

  private func write(_ message: [UInt8]) throws(WireError) -> Int {
    guard let descriptor else { throw FrameChannel.peerGone }
    do {
      return try writeSocket(descriptor.raw, message, from: 0)
    } catch {
      let error = FrameChannel.writeError(error)
      endOutput(error)
      throw error
    }
  }

  private static func writeError(_ failure: SocketFailure) -> WireError {
    switch failure.errno {
    case EPIPE, ECONNRESET: peerGone
    case let code: .system("send", errno: code)
    }
  }

  private func waitUntilUnsent(atMost threshold: Int) async throws {
    try Task.checkCancellation()
    while true {
      if case .failed(let error) = outputState { throw error }
      if output.count <= threshold { return }
      let id = nextID()
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation {
          drainWaiters.append(DrainWaiter(id: id, threshold: threshold, continuation: $0))
        }
      } onCancel: {
        executor.queue.async { self.assumeIsolated { $0.cancelDrainWaiter(id) } }
      }
    }
  }

  private func wakeDrainWaiters() {
    guard !drainWaiters.isEmpty else { return }
    let ready = drainWaiters.filter { output.count <= $0.threshold }
    drainWaiters.removeAll { output.count <= $0.threshold }
    for waiter in ready { waiter.continuation.resume() }
  }

  private func cancelDrainWaiter(_ id: Int) {
    guard let index = drainWaiters.firstIndex(where: { $0.id == id }) else { return }
    drainWaiters.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
