internal import Glibc
package import KliegModel

/// Which files an open store has, by the names under which they were opened.
///
/// A connection goes on with the files that it has open, wherever their names lead now; what it commits
/// after somebody put others in their place would be found by nobody.
package struct StoreHome: Sendable, Hashable {
  /// Which file a file is.
  private struct Identity: Sendable, Hashable {
    var device: UInt64
    var number: UInt64

    init?(_ path: [CChar]) {
      var status = stat()
      guard path.withUnsafeBufferPointer({ $0.baseAddress.map { lstat($0, &status) } }) == 0 else {
        return nil
      }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  /// A file that is looked at by each search and commit.
  private struct File: Sendable, Hashable {
    var suffix: String
    var path: [CChar]
    var identity: Identity?

    init(_ path: String, _ suffix: String) {
      self.suffix = suffix
      self.path = Array((path + suffix).utf8CString)
      identity = Identity(self.path)
    }
  }

  private let files: [File]

  /// Notes what is there now.
  init(path: String) {
    files = [File(path, ""), File(path, "-wal")]
  }

  /// What is no longer where it was; nil when all is.
  package var damage: Damage? {
    for file in files where file.identity != nil {
      let now = Identity(file.path)
      guard now != file.identity else { continue }
      return Damage(
        file: StoreSchema.fileName + file.suffix,
        finding: "it was \(now == nil ? "removed" : "replaced") while it was in use")
    }
    return nil
  }
}
