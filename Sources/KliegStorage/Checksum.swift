internal import CXXHash

/// The checksum of small files that are kept beside the store.
package enum Checksum {
  /// The checksum of bytes, as sixteen hexadecimal digits.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    let hash = Array(bytes).withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
