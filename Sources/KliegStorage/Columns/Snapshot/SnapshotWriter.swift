import Glibc
import KliegFaults
import KliegModel

/// Writes a file beside the one that it replaces in one step once it is whole and on the disk.
struct SnapshotWriter: ~Copyable {
  private let directory: String
  private let name: String
  private let descriptor: Int32
  private(set) var length: UInt64 = 0

  /// Begins a file in a directory, which is made where it is missing.
  init(directory: String, name: String) throws {
    try FailPoint.snapshotWrite.pass(directory)
    descriptor = try Self.open(directory, "\(directory)/\(name).new")
    self.directory = directory
    self.name = name
  }

  deinit {
    close(descriptor)
    // Once the file is in its place there is nothing of this name left.
    unlink("\(directory)/\(name).new")
  }

  mutating func append(_ bytes: [UInt8]) throws {
    try write(bytes, at: length)
    length += UInt64(bytes.count)
  }

  func write(_ bytes: [UInt8], at offset: UInt64) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw Self.failure("write", "\(directory)/\(name).new") }
        done += written
      }
    }
  }

  /// Puts the file in its place; it is on the disk before and its name after.
  consuming func finish() throws {
    let path = "\(directory)/\(name)"
    guard fsync(descriptor) == 0 else { throw Self.failure("sync", path) }
    try FailPoint.snapshotBeforeRename.pass(path)
    guard rename("\(path).new", path) == 0 else { throw Self.failure("replace", path) }
    try FailPoint.snapshotAfterRename.pass(path)
    let folder = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failure("open", directory) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Self.failure("sync", directory) }
  }

  private static func open(_ directory: String, _ path: String) throws -> Int32 {
    if mkdir(directory, 0o700) != 0, errno != EEXIST { throw failure("make", directory) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = Glibc.open(path, flags, 0o600)
    guard descriptor >= 0 else { throw failure("write", path) }
    return descriptor
  }

  private static func failure(_ verb: String, _ path: String) -> KliegError {
    let number = errno
    let isFull = number == ENOSPC || number == EDQUOT
    return KliegError(
      isFull ? .storageFull : .storageFailed,
      "Cannot \(verb) \(path): \(String(cString: strerror(number))).", details: ["file": path])
  }
}
