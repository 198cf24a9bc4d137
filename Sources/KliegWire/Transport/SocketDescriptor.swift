internal import Glibc

/// A file descriptor that is closed with the last reference to it.
final class SocketDescriptor: Sendable {
  let raw: Int32

  init(_ raw: Int32) {
    self.raw = raw
  }

  deinit {
    if raw >= 0 { close(raw) }
  }
}
