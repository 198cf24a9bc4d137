internal import CLinux
internal import Dispatch
internal import Glibc
internal import KliegQueue
internal import Synchronization

/// Tells queues when their sockets are ready.
///
/// Dispatch's own sources are not used for sockets: its bookkeeping for `epoll` is not
/// synchronised, so that connections which come and go quickly lose events or crash the process
/// (swift-corelibs-libdispatch #949 and #833). Here one thread waits, and a socket that is
/// removed is never heard of again.
///
/// Concurrency model: the table of sockets belongs to a serial queue, which callers and the
/// waiting thread enter synchronously. (A `Mutex` would do, were it known to ThreadSanitizer.)
actor SocketPoller {
  private nonisolated let descriptor: Int32
  private nonisolated let executor = QueueExecutor(label: "klieg.poller.table")
  private var entries: [UInt64: Entry] = [:]
  private var lastToken: UInt64 = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Where a socket's events go.
  private final class Entry: Sendable {
    let queue: DispatchQueue
    let onHangUp: @Sendable () -> Void
    let handler: @Sendable (LinuxReadiness) -> Void
    /// Events that are on their way to the handler, so that a flood is handed over as one.
    let pending = Atomic<UInt32>(0)

    init(
      queue: DispatchQueue, onHangUp: @escaping @Sendable () -> Void,
      handler: @escaping @Sendable (LinuxReadiness) -> Void
    ) {
      self.queue = queue
      self.onHangUp = onHangUp
      self.handler = handler
    }
  }

  /// The process's poller, or nil if the system gave none.
  static let shared = SocketPoller()

  private init?() {
    descriptor = linux_poller_create()
    guard descriptor >= 0 else { return nil }
    // Never returns: the thread belongs to the poller.
    DispatchQueue(label: "klieg.poller", qos: .userInitiated).async { self.run() }
  }

  /// Calls `handler` on `queue` whenever the socket gets ready for input, or for output while
  /// that is wanted, or its peer hangs up; of that, `onHangUp` is told before, on the poller's thread.
  nonisolated func add(
    _ socket: SocketDescriptor, queue: DispatchQueue, onHangUp: @escaping @Sendable () -> Void,
    handler: @escaping @Sendable (LinuxReadiness) -> Void
  ) throws(WireError) -> UInt64 {
    let entry = Entry(queue: queue, onHangUp: onHangUp, handler: handler)
    let token = entered { poller in
      poller.lastToken += 1
      poller.entries[poller.lastToken] = entry
      return poller.lastToken
    }
    guard linux_poller_add(descriptor, socket.raw, .input, token) == 0 else {
      let code = errno
      entered { $0.entries[token] = nil }
      throw .system("epoll_ctl", errno: code)
    }
    return token
  }

  /// Changes what is reported, and reports anew what is ready already; a hang-up always is.
  nonisolated func want(
    _ readiness: LinuxReadiness, _ socket: SocketDescriptor, token: UInt64
  ) {
    linux_poller_change(descriptor, socket.raw, readiness, token)
  }

  /// Forgets a socket, which may be closed from then on.
  nonisolated func remove(_ socket: SocketDescriptor, token: UInt64) {
    linux_poller_remove(descriptor, socket.raw)
    entered { $0.entries[token] = nil }
  }

  private nonisolated func entered<Result: Sendable>(
    _ body: @Sendable (isolated SocketPoller) -> Result
  ) -> Result {
    executor.queue.sync { assumeIsolated { body($0) } }
  }

  private nonisolated func run() {
    var events = [LinuxReadinessEvent](repeating: LinuxReadinessEvent(), count: 64)
    while true {
      let count = linux_poller_wait(descriptor, &events, Int32(events.count))
      let ready = events.prefix(Int(max(count, 0)))
      let entries = entered { poller in ready.map { poller.entries[$0.token] } }
      for (event, entry) in zip(ready, entries) {
        guard let entry else { continue }
        if event.readiness.contains(.hangUp) { entry.onHangUp() }
        let pending = entry.pending.bitwiseOr(
          event.readiness.rawValue, ordering: .acquiringAndReleasing)
        guard pending.oldValue == 0 else { continue }
        entry.queue.async {
          let readiness = entry.pending.exchange(0, ordering: .acquiringAndReleasing)
          entry.handler(LinuxReadiness(rawValue: readiness))
        }
      }
    }
  }
}
