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

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  private let path: String
  private let file: Identity?
  private let log: Identity?

  /// Notes what is there now.
  init(path: String) {
    self.path = path
    file = Identity(path)
    log = Identity(path + "-wal")
  }

  /// What is no longer where it was; nil when all is.
  package var damage: Damage? {
    for (suffix, identity) in [("", file), ("-wal", log)] where identity != nil {
      let now = Identity(path + suffix)
      guard now != identity else { continue }
      return Damage(
        file: StoreSchema.fileName + suffix,
        finding: "it was \(now == nil ? "removed" : "replaced") while it was in use")
    }
    return nil
  }
}
