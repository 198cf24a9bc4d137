import FoundationEssentials
import Glibc

/// A folder for everything that a run makes; in memory where there is such a place.
struct Scratch: Sendable {
  let path: String
  private let isKept: Bool

  init(_ options: Options) throws {
    isKept = options.keepsFolder
    let parent =
      options.folder ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : TemporaryFolder.path)
    path = "\(parent)/klieg-drill-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Makes a folder in it.
  func make(_ name: String) throws -> String {
    let folder = path + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Removes all of it, unless it is to be looked at.
  func remove() {
    if isKept {
      say("What is left to look at: \(path)")
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

private enum TemporaryFolder {
  static var path: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }
}
