/// What a connection may cost.
package struct WireLimits: Sendable {
  /// Bytes of one message, in either direction.
  package var messageBytes = 16 << 20
  /// Bytes of unread whole messages above which reading pauses.
  package var inputBytes = 256 << 10
  /// Bytes of unsent output above which senders wait.
  package var outputBytes = 1 << 20
  /// Seconds without any progress after which a peer that does not read is dropped.
  package var writeSeconds = 30.0
  /// Microseconds for which a thread itself waits for what is likely to come at once, the reply to a call
  /// or a client's next call, before it leaves that to the poller: being woken by it takes longer.
  package var lingerMicroseconds = 500
  /// Containers nested within a message.
  package var depth = 128
  /// Connections at once.
  package var connections = 1024
  /// Connections of one user at once.
  package var connectionsPerUser = 256

  package init() {}
}
