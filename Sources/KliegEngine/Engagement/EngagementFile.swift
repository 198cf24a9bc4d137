import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel

/// The file that keeps an index's ``Engagement``, and the one that was set aside because it was damaged.
struct EngagementFile {
  let path: String
  /// No file that was written here is longer, whatever the settings say.
  private static let mostBytes = 1 << 20

  /// What is found in the file's place.
  enum Finding: Equatable {
    case missing
    case damaged
    case sound(Engagement)
  }

  init(path: String) { self.path = path }

  init(folder: String) { self.init(path: "\(folder)/\(EngagementBook.fileName)") }

  private var asidePath: String { path + ".damaged" }

  /// What is there.
  func read() -> Finding {
    guard DurableFile.exists(path) else { return .missing }
    guard let bytes = bytes(), let engagement = Engagement(bytes: bytes) else { return .damaged }
    return .sound(engagement)
  }

  /// Makes it hold what is known.
  func write(_ engagement: Engagement) throws {
    try FailPoint.engagementWrite.pass(path)
    try DurableFile.replace(path, with: engagement.bytes)
  }

  /// Keeps what is there as evidence, in place of what was kept before.
  ///
  /// - Returns: Where it is; nil where it could not be kept.
  func setAside() -> String? {
    try? removeSetAside()
    return rename(path, asidePath) == 0 ? asidePath : nil
  }

  /// Removes what was set aside.
  func removeSetAside() throws {
    guard DurableFile.exists(asidePath) else { return }
    // An empty folder may have been in the file's place.
    guard unlink(asidePath) == 0 || rmdir(asidePath) == 0 else {
      throw DurableFile.failure("removed", asidePath)
    }
    try DurableFile.syncFolder(of: asidePath)
  }

  private func bytes() -> [UInt8]? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) <= Self.mostBytes
    else { return nil }
    return FileManager.default.contents(atPath: path).map(Array.init)
  }
}
