import Glibc
import KliegModel

/// Reads lines from a descriptor, holding no more than one line and one block.
struct LineReader {
  /// What came.
  enum Event: Equatable {
    /// A line without its end.
    case line([UInt8])
    /// A line over the limit, which was passed over.
    case tooLong
    /// Nothing for now.
    case pause
    /// Nothing any more.
    case end
  }

  private let descriptor: Int32
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isSkipping = false
  private var hasEnded = false
  private var bytesRead = 0

  init(_ descriptor: Int32, limit: Int = 16 << 20) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Bytes of the lines given out so far.
  var consumed: Int { bytesRead - (buffer.count - start) }

  /// The next line, waiting at most so many milliseconds for its end.
  mutating func next(waiting milliseconds: Int32) throws -> Event {
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[start..<end]
        start = end + 1
        scanned = start
        if isSkipping || line.count > limit {
          isSkipping = false
          return .tooLong
        }
        return .line(Array(line))
      }
      scanned = buffer.count
      if hasEnded { return last() }
      if buffer.count - start > limit {
        isSkipping = true
        start = buffer.count
      }
      guard try fill(waiting: milliseconds) else { return .pause }
    }
  }

  /// What stands behind the last line's end.
  private mutating func last() -> Event {
    let rest = Array(buffer[start...])
    start = buffer.count
    if isSkipping {
      isSkipping = false
      return .tooLong
    }
    return rest.isEmpty ? .end : .line(rest)
  }

  /// Reads a block; false when none came in time.
  private mutating func fill(waiting milliseconds: Int32) throws -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&poller, 1, milliseconds) > 0 else { return false }
    buffer.removeSubrange(..<start)
    scanned -= start
    start = 0
    let size = 256 << 10
    var failure: Int32 = 0
    let block = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      let result = read(descriptor, bytes.baseAddress, size)
      failure = result < 0 ? errno : 0
      count = max(0, result)
    }
    guard failure == 0 else {
      if failure == EINTR || failure == EAGAIN { return false }
      throw KliegError(.noInput, "The input cannot be read: \(String(cString: strerror(failure))).")
    }
    bytesRead += block.count
    hasEnded = block.isEmpty
    buffer += block
    return true
  }
}
