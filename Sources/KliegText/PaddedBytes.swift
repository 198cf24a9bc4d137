/// Bytes after which the memory is zero up to the next multiple of eight.
///
/// Words are short, so comparing and hashing them eight bytes at a time is two or three steps.
struct PaddedBytes {
  let base: UnsafeRawPointer
  let count: Int

  static let padding = 8

  /// Differs from process to process so that nobody can write a text whose words all collide.
  static let seed = UInt64.random(in: 1 ... .max)

  /// The hash that a word of these bytes has in this process.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    let padded = bytes + [UInt8](repeating: 0, count: padding)
    return padded.withUnsafeBytes { padded in
      padded.baseAddress.map { PaddedBytes(base: $0, count: bytes.count).hash(seed: seed) } ?? 0
    }
  }

  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  @inline(__always)
  func hash(seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    repeat {
      let word = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
      offset += 8
    } while offset < count
    return hash
  }

  @inline(__always)
  func equals(_ other: PaddedBytes) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset < count {
      let mine = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let theirs = other.base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard mine == theirs else { return false }
      offset += 8
    }
    return true
  }
}
