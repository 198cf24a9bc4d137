import Glibc
import KliegWire
import Testing

/// The other end of a connection, which may send any bytes at all.
struct TestPeer {
  let raw: Int32
  /// Reads what comes; writing goes past it.
  let channel: FrameChannel

  /// A connected pair: a channel under test and its peer.
  ///
  /// The peer is patient: who reads what it sends may have to wait for a processor beside all
  /// other tests.
  static func pair(
    limits: WireLimits = WireLimits()
  ) throws -> (channel: FrameChannel, peer: TestPeer) {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    var patience = WireLimits()
    patience.writeSeconds = 600
    return (
      try FrameChannel(adopting: ends[0], limits: limits),
      TestPeer(raw: ends[1], channel: try FrameChannel(adopting: ends[1], limits: patience))
    )
  }

  /// Writes bytes as they are; short ones always fit the socket's buffer.
  func write(_ bytes: [UInt8]) {
    #expect(send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
  }

  /// Writes text whose `·` stand for NUL.
  func write(_ text: String) {
    write(wire(text))
  }

  /// Sends no more, but goes on reading.
  func finishSending() {
    shutdown(raw, Int32(SHUT_WR))
  }

  /// All messages until the end.
  func readAll() async throws -> [String] {
    var messages: [String] = []
    while let message = try await channel.receive() {
      messages.append(String(decoding: message, as: UTF8.self))
    }
    return messages
  }
}

/// The bytes of a text whose `·` stand for NUL.
func wire(_ text: String) -> [UInt8] {
  text.split(separator: "·", omittingEmptySubsequences: false)
    .map { Array($0.utf8) }.reduce(into: []) { bytes, part in bytes += part + [0] }.dropLast()
}

/// Waits for a condition that another queue brings about.
func eventually(_ condition: () async -> Bool) async {
  while await !condition() { await Task.yield() }
}
