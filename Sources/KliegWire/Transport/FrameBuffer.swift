internal import Glibc

/// Bytes as they came, cut into messages at each NUL.
///
/// Each byte is searched once and copied at most twice, however the reads were split.
struct FrameBuffer {
  private var bytes: [UInt8] = []
  /// Where the first message that has not been taken starts.
  private var start = 0
  /// Where the first message ends, once its NUL has been found.
  private var end: Int?
  /// Bytes before this are known to hold no further NUL.
  private var searched = 0

  /// How many bytes wait here.
  var count: Int { bytes.count - start }

  /// How many bytes the storage takes.
  var capacity: Int { bytes.capacity }

  /// The length of the first message if it is whole, else what there is of it.
  var firstLength: Int { (end ?? bytes.count) - start }

  var hasMessage: Bool { end != nil }

  mutating func append(_ chunk: UnsafeRawBufferPointer) {
    if start > bytes.count / 2 { compact() }
    bytes.append(contentsOf: chunk)
    search()
  }

  /// Takes the first whole message, without its NUL.
  mutating func next() -> [UInt8]? {
    guard let end else { return nil }
    let message: [UInt8]
    if start == 0, end == bytes.count - 1, end > FrameBuffer.handedOver {
      // A long message alone: hand over the storage instead of copying it.
      bytes.removeLast()
      message = bytes
      bytes = []
      start = 0
      searched = 0
    } else {
      message = Array(bytes[start..<end])
      start = end + 1
      searched = start
    }
    self.end = nil
    if start == bytes.count { compact() }
    search()
    return message
  }

  /// Messages from this length on are worth a new allocation for the next one.
  private static let handedOver = 16 << 10
  /// Storage above this is given back once it is no longer needed.
  private static let retained = 128 << 10

  private mutating func search() {
    guard end == nil, searched < bytes.count else { return }
    end = bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        let found = memchr(base + searched, 0, buffer.count - searched)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    searched = end ?? bytes.count
  }

  private mutating func compact() {
    if bytes.capacity > FrameBuffer.retained {
      bytes = Array(bytes[start...])
    } else {
      bytes.removeFirst(start)
    }
    end = end.map { $0 - start }
    searched -= start
    start = 0
  }
}
