internal import Glibc
internal import KliegFaults
package import KliegModel

extension Store {
  /// Copies what is committed into a file of another name, which is whole or not there at all.
  ///
  /// The copy has no log: it can be read where nothing can be written, and becomes a store like
  /// any other once it is opened. It holds what this store holds, damage included: check it.
  package func copy(
    to path: String, progress: (MaintenanceProgress) -> Void = { _ in }
  ) throws {
    guard case .none = transaction else {
      throw KliegError(.unexpected, "A transaction of the store is open.")
    }
    try connection.copyStore(to: path, progress: progress)
  }
}

extension SQLiteConnection {
  /// Copies a store that is open into a file of another name.
  func copyStore(to path: String, progress: (MaintenanceProgress) -> Void) throws {
    let file = FileStatus.name(of: path)
    let new = path + ".new"
    try FileStatus.makeStoreFile(new)
    do {
      let copy = try SQLiteConnection(path: new, mode: .create, file: file)
      try self.copy(to: copy) { done, total in
        progress(MaintenanceProgress(step: "copying pages", done: done, total: total))
      }
      _ = try copy.query("PRAGMA journal_mode=DELETE") { try $0.step() }
    } catch {
      unlink(new)
      throw error
    }
    try FileStatus.synchronize(file: new)
    try FailPoint.backupCopied.pass(new)
    try FileStatus.rename(new, to: path)
  }
}
