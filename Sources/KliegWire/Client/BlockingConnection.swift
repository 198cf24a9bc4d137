internal import CLinux
internal import Glibc
package import KliegJSON

/// A connection whose calls hold the caller's thread until the reply is there.
///
/// For interfaces that are synchronous by their nature. It needs no other thread, so that callers on
/// Swift's pool cannot wait for each other; one caller at a time.
package final class BlockingConnection {
  private let descriptor: SocketDescriptor
  private let limits: WireLimits
  private let parser: JSONParser
  private var input = FrameBuffer()

  /// Connects; throws as ``FrameChannel/connect(path:limits:)``.
  package init(to client: VarlinkClient) throws {
    let place = try SocketPath(client.path)
    let raw = linux_unix_socket()
    guard raw >= 0 else { throw place.failure("socket", of: client.path) }
    descriptor = SocketDescriptor(raw)
    limits = client.limits
    parser = try JSONParser(maximumDepth: client.limits.depth)
    let code = connectBlocking(raw, client.path)
    guard code == 0 else { throw connectError(code, client.path) }
  }

  /// Calls a method and decodes its one reply.
  ///
  /// Throws the `VarlinkError` that the service replied, or a `WireError`, after which the connection is
  /// of no use.
  package func call<Reply>(
    _ method: String, parameters: [UInt8], decode: (JSONObject) throws -> Reply
  ) throws -> Reply {
    try send(callMessage(method: method, parameters: parameters, mode: .single))
    return try receive(decode).reply
  }

  /// Calls a method for all its replies, each of which is given to the body.
  package func stream(
    _ method: String, parameters: [UInt8], body: (JSONObject) throws -> Void
  ) throws {
    try send(callMessage(method: method, parameters: parameters, mode: .more))
    while try receive(body).continues {}
  }

  private func receive<Reply>(
    _ decode: (JSONObject) throws -> Reply
  ) throws -> (reply: Reply, continues: Bool) {
    let message = try nextMessage()
    return try parser.withDocument(message) { root in
      let header = try ReplyHeader(root)
      if let error = header.varlinkError { throw error }
      return (try decode(header.parameters), header.continues)
    }
  }

  private func send(_ message: consuming [UInt8]) throws {
    guard message.count <= limits.messageBytes else {
      throw WireError(
        .messageTooLarge,
        "A message of \(message.count) bytes is over the limit of \(limits.messageBytes).")
    }
    message.append(0)
    var start = 0
    while start < message.count {
      do {
        let written = try writeSocket(descriptor.raw, message, from: start)
        // The deadline of the socket is over: it was set for connecting and holds here too.
        guard written > 0 else {
          throw WireError(.writeStalled, "The daemon has read nothing for long.")
        }
        start += written
      } catch let failure as SocketFailure {
        throw failure.errno == EPIPE || failure.errno == ECONNRESET
          ? FrameChannel.peerGone : WireError.system("send", errno: failure.errno)
      }
    }
  }

  private func nextMessage() throws -> [UInt8] {
    while true {
      if let message = input.next() { return message }
      guard input.firstLength <= limits.messageBytes else {
        throw WireError(
          .messageTooLarge, "A message is longer than \(limits.messageBytes) bytes.")
      }
      let count = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { chunk in
        let count = recv(descriptor.raw, chunk.baseAddress, chunk.count, 0)
        if count > 0 { input.append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
        return count
      }
      if count > 0 { continue }
      switch count == 0 ? ECONNRESET : errno {
      case EINTR: continue
      case ECONNRESET: throw FrameChannel.peerGone
      case let code: throw WireError.system("recv", errno: code)
      }
    }
  }
}
