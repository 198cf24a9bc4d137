import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel

/// The folder `aside` of an index: damaged files with the reason why, the newest two of them.
struct AsideFolder {
  private let path: String
  private static let kept = 2

  init(folder: String) { path = folder + "/aside" }

  /// What is there, oldest first.
  var entries: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { Int($0) != nil }.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
  }

  /// Keeps files as evidence: the first by a second name, since it is replaced in one step, the others
  /// by moving them.
  ///
  /// - Returns: The folder where they are now.
  func keep(linked: String, moved: [String], because damages: [Damage]) throws -> String {
    let number = (entries.last.flatMap { Int($0) } ?? 0) + 1
    let target = "\(path)/\(number)"
    try FailPoint.putAsideBefore.pass(target)
    do {
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw KliegError(.storageFailed, "The folder \(target) cannot be made: \(error).")
    }
    for file in [linked] + moved where DurableFile.exists(file) {
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let isDone =
        file == linked && !Self.isFolder(file)
        ? link(file, "\(target)/\(name)") == 0 : rename(file, "\(target)/\(name)") == 0
      guard isDone else { throw DurableFile.failure("put aside", file) }
    }
    let reasons = damages.map { "\($0)\n" }.joined()
    try DurableFile.replace(target + "/REASON", with: Array(reasons.utf8))
    try DurableFile.sync(folder: path)
    try FailPoint.putAsideAfter.pass(target)
    forgetOldest()
    return target
  }

  /// A folder that somebody put in a file's place has no second name, and nothing replaces it.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func forgetOldest() {
    for name in entries.dropLast(Self.kept) {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }
}
