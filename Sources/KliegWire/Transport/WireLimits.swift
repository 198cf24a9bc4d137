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
  /// Containers nested within a message.
  package var depth = 128
  /// Connections at once.
  package var connections = 1024
  /// Connections of one user at once.
  package var connectionsPerUser = 256

  package init() {}
}
