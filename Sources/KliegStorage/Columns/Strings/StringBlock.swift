import Glibc

/// Up to 1024 strings of a dictionary, one behind the other.
struct StringBlock: Sendable {
  static var shift: UInt32 { 10 }
  static var size: Int { 1 << 10 }

  /// Where each string ends, times two; plus one when it was cut.
  private(set) var ends: [UInt32] = []
  private(set) var bytes: [UInt8] = []

  init() {}

  /// Restores a block of its parts; nil when they contradict each other.
  init?(ends: [UInt32], bytes: [UInt8]) {
    guard !ends.isEmpty, ends.count <= Self.size, Int(ends[ends.count - 1] >> 1) == bytes.count
    else { return nil }
    self.ends = ends
    self.bytes = bytes
    for index in ends.indices {
      let start = index == 0 ? 0 : ends[index - 1] >> 1
      let length = Int(ends[index] >> 1) - Int(start)
      guard length >= (ends[index] & 1 == 1 ? StringTail.size : 0) else { return nil }
    }
  }

  mutating func append(_ entry: StringEntry) {
    bytes.append(contentsOf: entry.kept)
    if let tail = entry.tail { tail.append(to: &bytes) }
    ends.append(UInt32(bytes.count) << 1 | (entry.tail == nil ? 0 : 1))
  }

  /// Whether the string with an index is an entry.
  func holds(_ entry: StringEntry, at index: Int) -> Bool {
    let range = range(index)
    guard range.isCut == (entry.tail != nil), range.kept.count == entry.kept.count else {
      return false
    }
    return bytes.withUnsafeBytes { bytes in
      guard entry.tail == nil || StringTail(bytes[range.kept.upperBound...]) == entry.tail else {
        return false
      }
      guard let own = bytes.baseAddress, let other = entry.kept.baseAddress else { return true }
      return memcmp(own + range.kept.lowerBound, other, range.kept.count) == 0
    }
  }

  /// Where the kept bytes of a string are, and whether it is longer than those.
  @inline(__always)
  func range(_ index: Int) -> (kept: Range<Int>, isCut: Bool) {
    let start = index == 0 ? 0 : Int(ends[index - 1] >> 1)
    let isCut = ends[index] & 1 == 1
    return (start..<Int(ends[index] >> 1) - (isCut ? StringTail.size : 0), isCut)
  }

  /// Calls a function with the kept bytes of a string, and whether it is longer than those.
  @inline(__always)
  func withKept<Result>(
    _ index: Int, _ body: (UnsafeRawBufferPointer, Bool) throws -> Result
  ) rethrows -> Result {
    let (kept, isCut) = range(index)
    return try bytes.withUnsafeBytes { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[kept]), isCut)
    }
  }

  /// The kept bytes of a string as text.
  func text(_ index: Int) -> String {
    String(decoding: bytes[range(index).kept], as: UTF8.self)
  }
}
