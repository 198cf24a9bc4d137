internal import CLinux
internal import Dispatch

/// A socket whose events go to a queue, until the value is gone; the socket is closed then.
final class PolledSocket {
  private let descriptor: SocketDescriptor
  private let poller: SocketPoller
  private let token: UInt64
  private var wantsOutput = false

  init(
    _ descriptor: SocketDescriptor, queue: DispatchQueue,
    handler: @escaping @Sendable (LinuxReadiness) -> Void
  ) throws(WireError) {
    guard let poller = SocketPoller.shared else {
      throw WireError(.system, "The system provides no epoll descriptor.")
    }
    self.descriptor = descriptor
    self.poller = poller
    token = try poller.add(descriptor, queue: queue, handler: handler)
  }

  deinit {
    poller.remove(descriptor, token: token)
  }

  /// Whether to report that the socket takes output again.
  func wantOutput(_ wanted: Bool) {
    guard wanted != wantsOutput else { return }
    wantsOutput = wanted
    poller.wantOutput(wanted, descriptor, token: token)
  }
}
