internal import CLinux
internal import Glibc
package import KliegQueue

/// A connected socket that carries messages, each ended by a NUL byte.
///
/// Concurrency model: the socket and both buffers belong to one serial queue, which is the
/// actor's executor; the poller's handler runs on it and enters with `assumeIsolated`. Actors
/// that build on a channel share its executor, so going between them costs no hop.
///
/// Memory is bounded on both sides: reading pauses while whole messages wait unread, a message
/// over the limit ends the input before it is stored, and senders wait while output is unsent.
package actor FrameChannel {
  package nonisolated let executor: QueueExecutor
  package nonisolated let peer: PeerCredentials
  package nonisolated let limits: WireLimits
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  var descriptor: SocketDescriptor?
  var polled: PolledSocket?

  var input = FrameBuffer()
  var inputState = InputState.open
  var isReadingPaused = false
  var receiver: (id: Int, continuation: CheckedContinuation<[UInt8]?, any Error>)?

  var output = OutputQueue()
  var outputState = OutputState.open
  var lastProgress = ContinuousClock.now
  var isStallWatched = false
  var drainWaiters: [DrainWaiter] = []
  private var lastID = 0

  /// Takes what has come, instead of who receives.
  var consumer: (@Sendable (Delivery) -> Void)?
  /// What is known without a turn of the queue.
  nonisolated let reach = Locked(Reach())

  /// Whether the peer can be reached.
  struct Reach: Sendable {
    var canSend = true
    /// What to do once it cannot any more.
    var vanishAction: (@Sendable () -> Void)?

    mutating func end() -> (@Sendable () -> Void)? {
      canSend = false
      defer { vanishAction = nil }
      return vanishAction
    }
  }

  /// What a connection brings.
  package enum Delivery: Sendable {
    case message([UInt8])
    /// Nothing more; an error if it was not the peer's wish.
    case end(WireError?)
  }

  enum InputState {
    case open
    /// Nothing more is read; an error if the end was not the peer's wish.
    case ended(WireError?)
  }

  enum OutputState {
    case open
    case failed(WireError)
  }

  struct DrainWaiter {
    let id: Int
    /// Wakes once no more than this is unsent.
    let threshold: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Takes over a connected stream socket, which it closes in the end even when this throws.
  package init(
    adopting raw: Int32, limits: WireLimits = WireLimits(), label: String = "klieg.connection"
  ) throws(WireError) {
    try self.init(SocketDescriptor(raw), limits: limits, label: label)
  }

  init(_ descriptor: SocketDescriptor, limits: WireLimits, label: String) throws(WireError) {
    let raw = descriptor.raw
    peer = try PeerCredentials(of: raw)
    let flags = fcntl(raw, F_GETFL)
    guard flags >= 0, fcntl(raw, F_SETFL, flags | O_NONBLOCK) == 0 else {
      throw .system("fcntl", errno: errno)
    }
    self.descriptor = descriptor
    self.limits = limits
    executor = QueueExecutor(label: label)
  }

  /// Bytes that have been read and not yet received.
  package var bufferedInput: Int { input.count }

  /// Bytes that have been sent and not yet taken by the socket.
  package var bufferedOutput: Int { output.count }

  /// Ends the connection at once; what is unsent is lost, who waits gets an error.
  package func close() {
    reach.withLock { $0.vanishAction = nil }
    input = FrameBuffer()
    fail(WireError(.closed, "The connection was closed."))
  }

  /// Calls `action` once when the peer is gone and no reply can reach it any more, on any thread and
  /// though the queue be busy.
  ///
  /// A peer that only stopped sending is not gone: it may still read.
  package func whenPeerVanishes(_ action: @escaping @Sendable () -> Void) {
    activate()
    if case .failed = outputState { return action() }
    reach.withLock { $0.vanishAction = action }
  }

  /// Whether no write has failed so far, and the peer has not hung up.
  package nonisolated var canSend: Bool { reach.withLock(\.canSend) }

  /// Starts reading; an initialiser cannot, as the poller's handler refers to the actor.
  func activate() {
    guard polled == nil, let descriptor else { return }
    do {
      polled = try PolledSocket(descriptor, queue: executor.queue) { [reach] in
        reach.withLock { $0.end() }?()
      } handler: { [weak self] readiness in
        self?.assumeIsolated { $0.handle(readiness) }
      }
    } catch {
      fail(error)
    }
  }

  private func handle(_ readiness: LinuxReadiness) {
    // What the peer sent before it hung up is there, whether input was wanted or not.
    if !readiness.isDisjoint(with: [.input, .hangUp]), !isReadingPaused { read() }
    if readiness.contains(.output) { drain() }
    if readiness.contains(.hangUp) { endOutput(FrameChannel.peerGone) }
  }

  /// Ends both directions.
  func fail(_ error: WireError) {
    endInput(error)
    endOutput(error)
  }

  /// Gives the socket back once nothing is read from it and nothing can be written.
  func releaseIfDone() {
    guard case .ended = inputState, case .failed = outputState else { return }
    polled = nil
    descriptor = nil
  }

  func nextID() -> Int {
    lastID += 1
    return lastID
  }
}
