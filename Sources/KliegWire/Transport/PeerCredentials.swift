internal import CLinux
internal import Glibc

/// Who is at the other end of a connection, as the kernel says.
package struct PeerCredentials: Hashable, Sendable {
  package let process: Int32
  package let user: UInt32
  package let group: UInt32

  package init(process: Int32, user: UInt32, group: UInt32) {
    self.process = process
    self.user = user
    self.group = group
  }

  init(of descriptor: Int32) throws(WireError) {
    var peer = LinuxPeer()
    guard linux_peer(descriptor, &peer) == 0 else {
      throw .system("getsockopt", "SO_PEERCRED", errno: errno)
    }
    self.init(process: peer.process, user: peer.user, group: peer.group)
  }
}
