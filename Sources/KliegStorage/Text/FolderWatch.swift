internal import KliegQueue

/// Whether anything was done to the files of some folders since they were looked at.
///
/// What is written through another name of a file, or past the file system, is not told.
final class FolderWatch: Sendable {
  /// Nil where the system does not watch them all.
  private let folders: [Int32]?
  /// How much had been done when they were last looked at.
  private let seen: Locked<[Int]>

  /// Begins to watch; what is looked at from now on is known.
  init(_ paths: [String]) {
    var folders: [Int32]? = []
    for path in paths {
      guard let folder = FolderEvents.shared.watch(path) else {
        folders?.forEach(FolderEvents.shared.leave)
        folders = nil
        break
      }
      folders?.append(folder)
    }
    self.folders = folders
    seen = Locked(folders.map(FolderEvents.shared.counts) ?? [])
  }

  deinit {
    folders?.forEach(FolderEvents.shared.leave)
  }

  /// Runs a body that looks at the files, if anything may have been done to them; its finding is kept in mind
  /// where it is nil.
  func look<Finding>(_ body: () -> Finding?) -> Finding? {
    guard let folders else { return body() }
    let counts = FolderEvents.shared.counts(of: folders)
    if seen.withLock({ $0 == counts }) { return nil }
    if let finding = body() { return finding }
    seen.withLock { $0 = counts }
    return nil
  }
}
