internal import CLinux
internal import Dispatch

/// A socket whose events go to a queue, until the value is gone; the socket is closed then.
///
/// A hang-up is told at once as well, from the poller's thread, as the queue may be busy with what it ends.
final class PolledSocket {
  private let descriptor: SocketDescriptor
  private let poller: SocketPoller
  private let token: UInt64
  private var wanted = LinuxReadiness.input

  init(
    _ descriptor: SocketDescriptor, queue: DispatchQueue,
    onHangUp: @escaping @Sendable () -> Void = {},
    handler: @escaping @Sendable (LinuxReadiness) -> Void
  ) throws(WireError) {
    guard let poller = SocketPoller.shared else {
      throw WireError(.system, "The system provides no epoll descriptor.")
    }
    self.descriptor = descriptor
    self.poller = poller
    token = try poller.add(descriptor, queue: queue, onHangUp: onHangUp, handler: handler)
  }

  deinit {
    poller.remove(descriptor, token: token)
  }

  /// Whether to report that the socket takes output again.
  func wantOutput(_ isWanted: Bool) { want(.output, isWanted) }

  /// Whether to report input; who waits for it himself does not want the poller woken as well.
  func wantInput(_ isWanted: Bool) { want(.input, isWanted) }

  private func want(_ readiness: LinuxReadiness, _ isWanted: Bool) {
    guard wanted.contains(readiness) != isWanted else { return }
    if isWanted { wanted.insert(readiness) } else { wanted.remove(readiness) }
    poller.want(wanted, descriptor, token: token)
  }
}
