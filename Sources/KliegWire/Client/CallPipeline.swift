package import KliegJSON

/// Calls on a connection of their own, sent ahead of their replies and served in their order.
///
/// For one task at a time, which keeps apart what it has sent and what it has received. Dropping it
/// closes the connection.
package struct CallPipeline {
  private let channel: FrameChannel
  private let parser: JSONParser

  /// Connects.
  package init(to client: VarlinkClient) async throws {
    channel = try await FrameChannel.connect(path: client.path, limits: client.limits)
    parser = try JSONParser(maximumDepth: client.limits.depth)
  }

  /// Sends a call without waiting for room: who bounds the calls under way bounds the memory, and
  /// waiting here for a peer that itself waits for its replies to be read would never end.
  package func send(_ method: String, parameters: [UInt8]) async throws {
    try Task.checkCancellation()
    let message = callMessage(method: method, parameters: parameters, mode: .single)
    try await channel.enqueue(message)
  }

  /// Receives the reply to the first call that has none yet.
  package func receive<Reply>(_ decode: (JSONObject) throws -> Reply) async throws -> Reply {
    guard let message = try await channel.receive() else { throw FrameChannel.peerGone }
    return try parser.withDocument(message) { root in
      let header = try ReplyHeader(root)
      if let error = header.varlinkError { throw error }
      return try decode(header.parameters)
    }
  }

  /// Ends the connection.
  package func close() async {
    await channel.close()
  }
}
