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
