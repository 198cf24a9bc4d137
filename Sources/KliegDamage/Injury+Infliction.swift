import FoundationEssentials
import Glibc

extension Injury {
  /// Why an injury could not be inflicted.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Does it to the file of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - older: One with earlier versions of the same files.
  /// - Throws: ``Failure``; a file that is gone meanwhile is one.
  package func inflict(in folder: String, older: String?) throws {
    let file = folder + "/" + path
    switch wound {
    case .flipBit(let offset, let bit):
      try rewrite(file, at: offset, count: 1) { $0[0] ^= 1 << UInt8(bit) }
    case .changeByte(let offset, let mask):
      try rewrite(file, at: offset, count: 1) { $0[0] ^= mask }
    case .zeroBlock(let block):
      try rewrite(file, at: block * Wound.blockSize, count: Wound.blockSize) { bytes in
        for place in bytes.indices { bytes[place] = 0 }
      }
    case .spoilHead(let seed):
      try rewrite(file, at: 0, count: 64) { bytes in
        var random = SplitMix(seed: seed)
        for place in bytes.indices { bytes[place] = .random(in: 0...255, using: &random) }
      }
    case .truncate(let length): try check(Glibc.truncate(file, off_t(length)))
    case .empty: try check(Glibc.truncate(file, 0))
    case .delete: try check(unlink(file))
    case .older:
      guard let older else { throw Failure(description: "there is no earlier version of \(path)") }
      let beside = file + ".older"
      try FileManager.default.copyItem(atPath: older + "/" + path, toPath: beside)
      try check(rename(beside, file))
    case .unreadable:
      if geteuid() == 0 {
        try check(unlink(file))
        try check(mkdir(file, 0o700))
      } else {
        try check(chmod(file, 0))
      }
    }
  }

  private func rewrite(
    _ file: String, at offset: Int, count: Int, _ change: (inout [UInt8]) -> Void
  ) throws {
    let descriptor = open(file, O_RDWR | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    var status = stat()
    try check(fstat(descriptor, &status))
    var bytes = [UInt8](repeating: 0, count: count)
    let got = pread(descriptor, &bytes, count, off_t(offset))
    guard got > 0 else { throw Failure(description: "\(path) ends before byte \(offset)") }
    bytes.removeLast(count - got)
    change(&bytes)
    guard pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count else {
      throw Failure(description: "\(path) cannot be written")
    }
    if isSilent {
      var times = [status.st_atim, status.st_mtim]
      futimens(descriptor, &times)
    }
  }

  private func check(_ result: Int32) throws {
    guard result < 0 else { return }
    throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
  }
}
