package import KliegJSON

/// Where a service listens, and how to reach it.
package struct VarlinkClient: Sendable {
  package let path: String
  package let limits: WireLimits

  package init(path: String, limits: WireLimits = WireLimits()) {
    self.path = path
    self.limits = limits
  }

  /// Opens a connection for calls that get one reply.
  package func connect() async throws -> VarlinkConnection {
    try VarlinkConnection(channel: await FrameChannel.connect(path: path, limits: limits))
  }

  /// Calls a method for all its replies, on a connection of their own.
  package func stream<Reply: Sendable>(
    _ method: String, parameters: [UInt8] = [],
    decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> VarlinkReplies<Reply> {
    let channel = try await FrameChannel.connect(path: path, limits: limits)
    try await channel.send(callMessage(method: method, parameters: parameters, mode: .more))
    return VarlinkReplies(channel: channel, decode: decode)
  }
}
