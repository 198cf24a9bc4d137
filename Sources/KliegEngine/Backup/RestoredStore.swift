import FoundationEssentials
import KliegFaults
import KliegModel
import KliegStorage

/// Puts a copy in the place of an index's store, with an epoch of its own: views and donors see that
/// this is another store.
struct RestoredStore {
  let files: IndexFiles
  let services: IndexServices

  /// Puts the copy there; the index must be closed.
  func put(_ copy: BackupCopy, _ manifest: BackupManifest) throws {
    try files.create()
    let scratch = files.folder + "/salvage"
    try? FileManager.default.removeItem(atPath: scratch)
    do {
      try FileManager.default.createDirectory(
        atPath: scratch, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(atPath: copy.store, toPath: scratch + "/store.sqlite")
    } catch {
      throw KliegError(.storageFailed, "The copy cannot be read into \(scratch): \(error).")
    }
    guard try Checksum.text(ofFile: scratch + "/store.sqlite") == manifest.checksum else {
      throw KliegError(.damaged, "The copy changed while it was restored.")
    }
    try Store.renewEpoch(directory: scratch)
    let reason = Damage(
      file: Store.fileName, finding: "it was replaced by the backup in \(copy.folder)")
    try FailPoint.restoreBeforeSwap.pass(files.folder)
    // What the session's record says is of the store that goes.
    try? FileManager.default.removeItem(atPath: files.folder + "/session")
    try DurableFile.move(scratch + "/store.sqlite", to: files.salvagedStore)
    try StoreRepair.finishSwap(files, because: [reason])
    try DamageMarker(folder: files.folder).clear()
    // None of what kept the old store closed is true of this one.
    RepairHistory(folder: files.folder).clear()
    try CrashRecord.clear(directory: files.folder)
    try FailPoint.restoreAfterSwap.pass(files.folder)
    try? FileManager.default.removeItem(atPath: scratch)
  }
}
