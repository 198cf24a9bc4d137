internal import Glibc
internal import KliegModel

/// A file or directory that is looked at, with what may not be read told from what is not there.
enum ReadableFile {
  /// The size; nil when there is none.
  ///
  /// Opens it too: Xapian takes a table that it may not read for one that was never needed.
  static func size(_ path: String) throws(KliegError) -> Int? {
    var status = stat()
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0, fstat(descriptor, &status) == 0 {
      return Int(status.st_size)
    }
    guard errno == ENOENT || errno == ENOTDIR else {
      let reason = String(cString: strerror(errno))
      throw KliegError(.storageFailed, "\(path) cannot be looked at: \(reason).")
    }
    return nil
  }

  /// Whether it is a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether it is there and may not be written to.
  static func mayNotBeWritten(_ path: String) -> Bool {
    access(path, F_OK) == 0 && access(path, W_OK) != 0
  }
}
