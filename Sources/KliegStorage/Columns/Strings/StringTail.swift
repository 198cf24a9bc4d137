/// What is kept of a string beyond its first bytes: the hash and the length of the whole.
struct StringTail: Equatable {
  static var size: Int { 12 }

  let hash: UInt64
  let length: UInt32

  init(hash: UInt64, length: UInt32) {
    self.hash = hash
    self.length = length
  }

  init(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let raw = UnsafeRawBufferPointer(rebasing: bytes)
    hash = raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    length = raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self)
  }

  func append(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: hash) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: length) { bytes.append(contentsOf: $0) }
  }
}
