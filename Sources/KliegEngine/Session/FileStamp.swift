import FoundationEssentials
import Glibc
import KliegStorage

/// What tells that a file was touched by somebody else: its size, its time, and which file it is; of a
/// small one also what it holds, since the little that says where all else lies can be spoilt silently.
enum FileStamp {
  private static let small = 4096

  /// The stamp of a file; nil when there is none.
  static func of(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    let stamp =
      "\(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    guard status.st_mode & S_IFMT == S_IFREG, (1...small).contains(Int(status.st_size)),
      let bytes = FileManager.default.contents(atPath: path)
    else { return stamp }
    return "\(stamp) \(Checksum.text(of: bytes))"
  }

  /// The size of a file and when it was last written, which a copy that is faithful has too.
  static func content(_ path: String) -> String {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "-" }
    return "\(status.st_size):\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// The stamps of all files below some paths, by path relative to the folder.
  static func all(in folder: String, below paths: [String]) -> [String: String] {
    var stamps: [String: String] = [:]
    for path in paths { collect("\(folder)/\(path)", as: path, into: &stamps) }
    return stamps
  }

  private static func collect(_ path: String, as name: String, into stamps: inout [String: String])
  {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      stamps[name] = of(path)
      return
    }
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      collect("\(path)/\(entry)", as: "\(name)/\(entry)", into: &stamps)
    }
  }
}
