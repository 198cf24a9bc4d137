import Glibc
import KliegModel

/// Reads stretches of a snapshot's file, each against its checksum.
struct SnapshotReader: ~Copyable {
  /// The file of a columns directory, relative to the index.
  static let file = "columns/snapshot"

  let length: UInt64
  private let descriptor: Int32

  /// Opens the file; nil when there is none.
  init?(path: String) throws(Damage) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    var status = stat()
    guard descriptor >= 0 else {
      length = 0
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw Self.damage("cannot be opened: \(String(cString: strerror(errno)))")
    }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      length = 0
      throw Self.damage("is not a file")
    }
    length = UInt64(status.st_size)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads the head.
  func head() throws(Damage) -> SnapshotHead {
    guard length >= UInt64(SnapshotHead.size) else {
      throw Self.damage("is \(length) bytes long, less than its head")
    }
    let bytes = try buffer(offset: 0, length: UInt64(SnapshotHead.size), "head")
    defer { bytes.deallocate() }
    guard let head = SnapshotHead(UnsafeRawBufferPointer(bytes)) else {
      throw Self.damage("does not begin with a sound head")
    }
    return head
  }

  /// Reads a section, checks it and hands it on.
  func read<Result>(
    _ section: SnapshotTable.Section, _ what: String,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws(Damage) -> Result {
    let bytes = try buffer(offset: section.offset, length: section.length, what)
    defer { bytes.deallocate() }
    let content = UnsafeRawBufferPointer(bytes)
    guard SnapshotHead.hash(content) == section.hash else {
      throw Self.damage("holds a \(what) that does not match its checksum")
    }
    do {
      return try body(content)
    } catch {
      throw Self.damage("holds a \(what) that contradicts itself")
    }
  }

  private func buffer(
    offset: UInt64, length: UInt64, _ what: String
  ) throws(Damage) -> UnsafeMutableRawBufferPointer {
    let (end, overflow) = offset.addingReportingOverflow(length)
    guard !overflow, end <= self.length else {
      throw Self.damage("ends before its \(what)")
    }
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(length), alignment: 64)
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = count == 0 ? "it ends there" : String(cString: strerror(errno))
        bytes.deallocate()
        throw Self.damage("cannot be read at its \(what): \(reason)")
      }
      done += count
    }
    return bytes
  }

  static func damage(_ finding: String) -> Damage {
    Damage(file: file, finding: finding)
  }
}
