internal import Glibc
internal import KliegModel

/// A folder for the copies that a salvage reads.
struct SalvageScratch {
  let path: String

  init(path: String) throws {
    self.path = path
    remove()
    guard mkdir(path, 0o700) == 0 else {
      throw FileStatus.failure("making", FileStatus.name(of: path), errno)
    }
  }

  /// The store in it.
  var store: String { path + "/" + StoreSchema.fileName }
  /// A new, empty store in it.
  var template: String { path + "/template.sqlite" }

  func remove() {
    for file in [store, template] {
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(file + suffix) }
    }
    rmdir(path)
  }

  private static let sector = 4096

  /// Copies a file that may be missing.
  ///
  /// - Returns: How many bytes it has; nil when it is missing.
  func copy(_ source: String, to copy: String) throws -> Int? {
    let name = FileStatus.name(of: source)
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      if errno == ENOENT { return nil }
      throw FileStatus.failure("opening", name, errno)
    }
    defer { close(input) }
    var status = stat()
    // What is no file holds nothing of the store.
    guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    let output = open(copy, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileStatus.failure("making", FileStatus.name(of: copy), errno) }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var total = 0
    var blockSize = buffer.count
    while true {
      let count = pread(input, &buffer, blockSize, off_t(total))
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EIO, total < size {
        // A place that the disk does not give back costs what was written there, and no more.
        let lost = min(Self.sector, size - total)
        try write([UInt8](repeating: 0, count: lost)[...], to: output)
        total += lost
        blockSize = Self.sector
        continue
      }
      guard count >= 0 else { throw FileStatus.failure("reading", name, errno) }
      if count == 0 { return total }
      try write(buffer[..<count], to: output)
      total += count
    }
  }

  /// The first bytes of a file of the folder.
  func head(of file: String, count: Int) throws -> [UInt8] {
    let input = open(file, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      if errno == ENOENT { return [] }
      throw FileStatus.failure("opening", FileStatus.name(of: file), errno)
    }
    defer { close(input) }
    var buffer = [UInt8](repeating: 0, count: count)
    let read = pread(input, &buffer, count, 0)
    guard read >= 0 else { throw FileStatus.failure("reading", FileStatus.name(of: file), errno) }
    return Array(buffer[..<read])
  }

  /// Overwrites the beginning of a file of the folder, which is made where it is missing.
  func overwrite(_ file: String, with bytes: [UInt8]) throws {
    let output = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileStatus.failure("opening", FileStatus.name(of: file), errno) }
    defer { close(output) }
    try write(bytes[...], to: output)
  }

  private func write(_ bytes: ArraySlice<UInt8>, to output: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileStatus.failure("writing to", FileStatus.name(of: path), errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}
