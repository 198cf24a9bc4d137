internal import CLinux
internal import Dispatch
internal import Glibc
internal import KliegQueue

/// Listens on a Unix socket and gives each connection to a handler of its own.
///
/// Unless told otherwise only its user may connect (mode 0600 from before it exists). A
/// connection over the limit, for all or for one user, is accepted and closed at once: its client
/// sees the end of the stream.
///
/// Concurrency model: the socket and the list of connections belong to one serial queue, the
/// actor's executor; each connection then lives on a queue of its own.
package actor SocketListener {
  package nonisolated let path: String
  private nonisolated let executor = QueueExecutor(label: "klieg.listener")
  private nonisolated let limits: WireLimits
  private let identity: SocketPath.Identity?
  private var state: State
  private var connections: [Int: Connection] = [:]
  private var perUser: [UInt32: Int] = [:]
  private var lastID = 0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private enum State {
    case bound(SocketDescriptor)
    case listening(SocketDescriptor, PolledSocket, Handler)
    case closed
  }

  private struct Connection {
    let user: UInt32
    let task: Task<Void, Never>
  }

  /// Serves one connection until its end.
  package typealias Handler = @Sendable (FrameChannel) async -> Void

  /// Binds the socket; connections wait in its backlog until `start`.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - limits: What the connections may cost.
  ///   - mode: Who may connect; a daemon for all users takes 0666 and asks the kernel who each is.
  /// - Throws: A `WireError` that names what is in the way.
  package init(
    path: String, limits: WireLimits = WireLimits(), mode: UInt32 = 0o600
  ) throws(WireError) {
    let place = try SocketPath(path)
    let isForAll = mode & 0o006 != 0
    let directory = try place.openDirectory(isForAll: isForAll)
    // Two starting daemons must not both find the socket stale and remove each other's.
    guard flock(directory.raw, LOCK_EX) == 0 else { throw place.failure("flock", of: path) }
    try place.clearStaleSocket()
    let raw = linux_unix_socket()
    guard raw >= 0 else { throw place.failure("socket", of: path) }
    let descriptor = SocketDescriptor(raw)
    guard fcntl(raw, F_SETFL, O_NONBLOCK) == 0 else { throw place.failure("fcntl", of: path) }
    // The kernel gives the new file this mode, so there is no moment in which it is wider.
    guard fchmod(raw, mode) == 0 else { throw place.failure("fchmod", of: path) }
    guard linux_bind(raw, path) == 0 else { throw place.failure("bind", of: path) }
    // The process's mask narrows what all may use; widening it is safe at any moment.
    guard !isForAll || chmod(path, mode) == 0 else { throw place.failure("chmod", of: path) }
    guard listen(raw, SOMAXCONN) == 0 else { throw place.failure("listen", of: path) }
    self.path = path
    self.limits = limits
    identity = place.identity()
    state = .bound(descriptor)
  }

  /// How many connections are open.
  package var connectionCount: Int { connections.count }

  /// Accepts connections from now on, each served by `handler` in a task of its own.
  package func start(_ handler: @escaping Handler) throws(WireError) {
    guard case .bound(let descriptor) = state else { return }
    let polled = try PolledSocket(descriptor, queue: executor.queue) { [weak self] _ in
      self?.assumeIsolated { $0.acceptAll() }
    }
    state = .listening(descriptor, polled, handler)
  }

  /// Accepts no more, removes the socket if it is still ours, and ends every connection; returns
  /// when the last handler has returned.
  package func close() async {
    if case .closed = state { return }
    if let identity, let place = try? SocketPath(path), place.identity() == identity {
      unlink(path)
    }
    state = .closed
    let tasks = connections.values.map(\.task)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  private func acceptAll() {
    guard case .listening(let descriptor, _, let handler) = state else { return }
    while true {
      let raw = linux_accept(descriptor.raw)
      if raw >= 0 {
        admit(raw, handler)
        continue
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN: return
      default:
        // Out of descriptors or memory: the backlog waits until there are some again.
        executor.queue.asyncAfter(deadline: .now() + 0.1) { [weak self] in
          self?.assumeIsolated { $0.acceptAll() }
        }
        return
      }
    }
  }

  private func admit(_ raw: Int32, _ handler: @escaping Handler) {
    // Adopting closes the descriptor when it fails, as does dropping the channel.
    guard let channel = try? FrameChannel(adopting: raw, limits: limits) else { return }
    let user = channel.peer.user
    guard connections.count < limits.connections,
      perUser[user, default: 0] < limits.connectionsPerUser
    else { return }
    lastID += 1
    let id = lastID
    perUser[user, default: 0] += 1
    connections[id] = Connection(
      user: user,
      task: Task { [weak self] in
        await handler(channel)
        await channel.close()
        await self?.forget(id)
      })
  }

  private func forget(_ id: Int) {
    guard let connection = connections.removeValue(forKey: id) else { return }
    perUser[connection.user, default: 1] -= 1
    if perUser[connection.user] == 0 { perUser[connection.user] = nil }
  }
}
