import CXXHash

/// A string as a dictionary keeps it: whole, or its first bytes and what tells it from others.
///
/// Its bytes are borrowed from the string.
struct StringEntry {
  /// The string's bytes, or the first of them, cut between characters.
  let kept: UnsafeRawBufferPointer
  /// What stands for the rest; nil when nothing is cut.
  let tail: StringTail?
  /// The hash of the whole string.
  let hash: UInt64

  /// Makes the entry of a string of which at most so many bytes are kept.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    hash = XXH3_64bits(bytes.baseAddress, bytes.count)
    guard bytes.count > limit else {
      kept = bytes
      tail = nil
      return
    }
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    kept = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    tail = StringTail(hash: hash, length: UInt32(truncatingIfNeeded: bytes.count))
  }
}
