internal import Glibc
internal import KliegModel

/// What is asked of the file system beside SQLite.
///
/// The store's file is never opened here: closing it would drop the locks that SQLite holds on it.
enum FileStatus {
  /// A file's size in bytes; nil when it does not exist.
  static func size(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  /// The size of a store's file in bytes; nil when it does not exist.
  ///
  /// - Throws: `Damage` when it, or what SQLite keeps beside it, is not a file; the error when that
  ///   cannot be told, as in a directory that may not be searched.
  static func existingSize(_ path: String) throws -> Int64? {
    for suffix in ["-wal", "-shm"] { _ = try fileSize(path + suffix) }
    return try fileSize(path)
  }

  private static func fileSize(_ path: String) throws -> Int64? {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw Damage(file: name(of: path), finding: "it is not a file")
      }
      return Int64(status.st_size)
    }
    guard errno == ENOENT else { throw failure("looking at", name(of: path), errno) }
    return nil
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Makes an empty file for a store that is being written, in place of what an earlier try left.
  static func makeStoreFile(_ path: String) throws {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("making", name(of: path), errno) }
    close(descriptor)
  }

  /// Takes away the name of the file by which connections share their idea of the log.
  ///
  /// The connections of this process have it mapped and go on with it; but were it cut, the process would
  /// end where it next looks there, and were it spoilt, they would find wrong pages.
  static func hideMemory(of path: String) throws {
    guard unlink(path + "-shm") != 0, errno != ENOENT else { return }
    throw failure("removing", name(of: path) + "-shm", errno)
  }

  /// Gives a file another name within its directory, durably.
  static func rename(_ path: String, to other: String) throws {
    guard Glibc.rename(path, other) == 0 else { throw failure("naming", name(of: other), errno) }
    let end = other.lastIndex(of: "/")
    try synchronize(directory: end.map { String(other[...$0]) } ?? ".")
  }

  /// Waits until a file that no connection has open is on the disk.
  static func synchronize(file path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("opening", name(of: path), errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("syncing", name(of: path), errno) }
  }

  /// Waits until a directory's names are on the disk.
  static func synchronize(directory: String) throws {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("opening", directory, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("syncing", directory, errno) }
  }

  /// The error of a system call that failed.
  static func failure(_ doing: String, _ file: String, _ number: Int32) -> KliegError {
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    let isFull = number == ENOSPC || number == EDQUOT
    return KliegError(
      isFull ? .storageFull : .storageFailed, "The daemon failed at \(doing) \(file): \(reason).")
  }
}
