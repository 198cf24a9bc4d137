internal import Glibc

/// Messages that the socket has not taken yet.
struct OutputQueue {
  private var messages: [[UInt8]] = []
  private var head = 0
  private var offset = 0

  /// How many bytes wait here.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ message: [UInt8], from start: Int) {
    if head == messages.count { offset = start }
    messages.append(message)
    count += message.count - start
  }

  mutating func removeAll() {
    self = OutputQueue()
  }

  /// Writes as much as the socket takes; returns how many bytes that was.
  mutating func drain(into descriptor: Int32) throws(SocketFailure) -> Int {
    var total = 0
    while head < messages.count {
      let written = try writeSocket(descriptor, messages[head], from: offset)
      total += written
      count -= written
      offset += written
      guard offset == messages[head].count else { break }
      messages[head] = []
      head += 1
      offset = 0
    }
    if head == messages.count || head > 64 {
      messages.removeFirst(head)
      head = 0
    }
    return total
  }
}

/// What a write met, by `errno`.
struct SocketFailure: Error {
  let errno: Int32
}

/// Writes what a non-blocking socket takes at once, perhaps nothing.
func writeSocket(
  _ descriptor: Int32, _ bytes: [UInt8], from start: Int
) throws(SocketFailure) -> Int {
  while true {
    let written = bytes.withUnsafeBytes { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return send(
        descriptor, base + start, buffer.count - start, Int32(MSG_NOSIGNAL))
    }
    if written >= 0 { return written }
    switch errno {
    case EINTR: continue
    case EAGAIN: return 0
    case let code: throw SocketFailure(errno: code)
    }
  }
}
