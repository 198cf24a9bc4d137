internal import CXXHash
internal import Glibc
internal import KliegModel

/// Checksums of files that are kept beside a store.
package enum Checksum {
  /// The checksum of bytes, as sixteen hexadecimal digits.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    digits(Array(bytes).withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) })
  }

  /// The checksum of a file, as sixteen hexadecimal digits.
  package static func text(ofFile path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileStatus.failure("opening", path, errno) }
    defer { close(descriptor) }
    guard let state = XXH3_createState() else {
      throw KliegError(.storageFailed, "There is not enough memory to read \(path).")
    }
    defer { XXH3_freeState(state) }
    XXH3_64bits_reset(state)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileStatus.failure("reading", path, errno) }
      guard count > 0 else { return digits(XXH3_64bits_digest(state)) }
      XXH3_64bits_update(state, buffer, count)
    }
  }

  private static func digits(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
