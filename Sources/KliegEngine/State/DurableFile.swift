import Glibc
import KliegModel

/// Small files that are replaced as a whole.
enum DurableFile {
  /// Writes a file beside its place and puts it there in one step.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - bytes: What it is to hold.
  ///   - synced: Whether it is on the disk when this returns.
  /// - Throws: `KliegError` of `storageFull` or `storageFailed`; the old file stands then.
  static func replace(_ path: String, with bytes: [UInt8], synced: Bool = true) throws {
    let new = path + ".new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("made", new) }
    do {
      defer { close(descriptor) }
      try write(bytes, to: descriptor, new)
      if synced, fsync(descriptor) != 0 { throw failure("synced", new) }
    }
    displaceFolder(at: path)
    guard rename(new, path) == 0 else { throw failure("put in its place", path) }
    if synced { try syncFolder(of: path) }
  }

  /// Writes all bytes from the start of a file.
  static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure("written", path) }
        done += count
      }
    }
  }

  /// Waits until the names in the folder of a file are on the disk.
  static func syncFolder(of path: String) throws {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try sync(folder: folder)
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("opened", folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("synced", folder) }
  }

  /// Renames a file and waits until that is on the disk.
  static func move(_ path: String, to new: String) throws {
    displaceFolder(at: new)
    guard rename(path, new) == 0 else { throw failure("moved to \(new)", path) }
    try syncFolder(of: new)
  }

  /// Moves a folder out of the way that somebody put in a file's place; what it was is kept.
  static func displaceFolder(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    var number = 1
    while exists("\(path).displaced-\(number)") { number += 1 }
    // Should it fail, so does what follows, and says why.
    _ = rename(path, "\(path).displaced-\(number)")
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The error of a system call that failed just now.
  static func failure(_ what: String, _ path: String) -> KliegError {
    let number = errno
    let isFull = number == ENOSPC || number == EDQUOT
    return KliegError(
      isFull ? .storageFull : .storageFailed,
      "\(path) cannot be \(what): \(String(cString: strerror(number))).", details: ["file": path])
  }
}
