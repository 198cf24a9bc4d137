internal import CLinux
internal import Glibc

/// A file descriptor that is closed with the last reference to it.
final class SocketDescriptor: Sendable {
  let raw: Int32

  init(_ raw: Int32) {
    self.raw = raw
  }

  /// Holds the thread until there is input, or the time is over.
  func waitForInput(microseconds: Int) -> Bool {
    linux_wait_for_input(raw, Int64(microseconds))
  }

  deinit {
    if raw >= 0 { close(raw) }
  }
}
