internal import KliegJSON

/// The replies to one call that asked for several, on a connection of their own.
///
/// They are read about as fast as they are taken, so a service that streams waits for its reader.
/// Dropping the sequence, or cancelling the task that reads it, closes the connection, which is
/// how Varlink cancels a call. It can be read once.
package struct VarlinkReplies<Element: Sendable>: AsyncSequence, Sendable {
  private let channel: FrameChannel
  private let decode: @Sendable (JSONObject) throws -> Element

  init(channel: FrameChannel, decode: @escaping @Sendable (JSONObject) throws -> Element) {
    self.channel = channel
    self.decode = decode
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(channel: channel, decode: decode)
  }

  /// Ends the call from outside the task that reads.
  package func cancel() async {
    await channel.close()
  }

  /// Takes one reply after the other.
  package struct Iterator: AsyncIteratorProtocol {
    let decode: @Sendable (JSONObject) throws -> Element
    private var channel: FrameChannel?
    private var parser: JSONParser?
    /// Messages that have come and were not asked for yet, the last one first.
    private var waiting: [[UInt8]] = []

    init(channel: FrameChannel, decode: @escaping @Sendable (JSONObject) throws -> Element) {
      self.channel = channel
      self.decode = decode
    }

    package mutating func next() async throws -> Element? {
      guard let channel else { return nil }
      do {
        if waiting.isEmpty { waiting = try await channel.receiveSeveral().reversed() }
        guard let message = waiting.popLast() else { throw FrameChannel.peerGone }
        let parser = try parser ?? JSONParser(maximumDepth: channel.limits.depth)
        self.parser = parser
        let (element, continues) = try parser.withDocument(message) { root in
          let header = try ReplyHeader(root)
          if let error = header.varlinkError { throw error }
          return (try decode(header.parameters), header.continues)
        }
        if !continues { await finish() }
        return element
      } catch {
        await finish()
        throw error
      }
    }

    private mutating func finish() async {
      let channel = channel
      self.channel = nil
      parser = nil
      waiting = []
      await channel?.close()
    }
  }
}
