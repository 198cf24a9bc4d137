internal import CLinux
internal import Dispatch
internal import Glibc
internal import KliegQueue

extension FrameChannel {
  /// Connects to a listening Unix socket.
  ///
  /// Throws `daemonNotThere`, `permissionDenied`, `pathTooLong` or `busy` by name.
  package static func connect(
    path: String, limits: WireLimits = WireLimits()
  ) async throws -> FrameChannel {
    let place = try SocketPath(path)
    let raw = linux_unix_socket()
    guard raw >= 0 else { throw place.failure("socket", of: path) }
    let descriptor = SocketDescriptor(raw)
    // Connecting blocks while the listener's backlog is full, so not on the cooperative pool.
    let queue = DispatchQueue(label: "klieg.connect")
    let code: Int32 = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: connectBlocking(descriptor.raw, path)) }
    }
    guard code == 0 else { throw connectError(code, path) }
    return try FrameChannel(descriptor, limits: limits, label: "klieg.client")
  }

  /// Whether somebody takes connections on a Unix socket; who is too busy for a second does not.
  package static func isListening(on path: String) -> Bool {
    guard (try? SocketPath(path)) != nil else { return false }
    let raw = linux_unix_socket()
    guard raw >= 0 else { return false }
    let descriptor = SocketDescriptor(raw)
    return connectBlocking(descriptor.raw, path, seconds: 1) == 0
  }
}

/// Connects with a deadline; returns `errno`, or 0.
func connectBlocking(_ raw: Int32, _ path: String, seconds: Int = 10) -> Int32 {
  var deadline = timeval(tv_sec: seconds, tv_usec: 0)
  setsockopt(
    raw, SOL_SOCKET, SO_SNDTIMEO, &deadline, socklen_t(MemoryLayout<timeval>.size))
  while linux_connect(raw, path) != 0 {
    if errno != EINTR { return errno }
  }
  return 0
}

func connectError(_ code: Int32, _ path: String) -> WireError {
  switch code {
  case ENOENT, ECONNREFUSED, ENOTDIR:
    WireError(.daemonNotThere, "No daemon listens on \(path).")
  case EACCES, EPERM:
    WireError(.permissionDenied, "This user may not connect to \(path).")
  case EAGAIN:
    WireError(.busy, "The daemon at \(path) does not accept connections.")
  default:
    .system("connect", path, errno: code)
  }
}
