import FoundationEssentials
import KliegFaults
import KliegModel
import KliegStorage

/// Copies an index's store; a copy takes the place of an older one only once it is verified.
struct Backup {
  let index: Index
  private let target: BackupCopy

  init(index: Index, folder: String) {
    self.index = index
    target = BackupCopy(folder: folder)
  }

  private var folder: String { target.folder }

  /// Makes the copy; the older one stays beside it as `FOLDER.previous`.
  func make(
    progress: @escaping @Sendable (MaintenanceProgress) -> Void
  ) async throws -> CheckReport {
    try target.requireAbsolute()
    let new = BackupCopy(folder: folder + ".new")
    let previous = BackupCopy(folder: folder + ".previous")
    try target.requireOurs()
    try new.requireOurs(begun: true)
    try previous.requireOurs()
    let started = index.services.time.date
    let clock = index.services.time.elapsed
    try? FileManager.default.removeItem(atPath: new.folder)
    do {
      let manifest = try await copy(to: new, progress: progress)
      _ = try await new.verified(by: index.services, progress: progress)
      try replace(by: new, keeping: previous)
      let took = index.services.time.elapsed - clock
      index.services.note(.backedUp, "\(manifest.items) items were copied to \(folder).")
      return CheckReport(
        index: index.name, level: .full,
        steps: [CheckReport.Step(name: "items of the copy", count: manifest.items)],
        started: started, microseconds: Int(took / .microseconds(1)))
    } catch {
      try? FileManager.default.removeItem(atPath: new.folder)
      throw error
    }
  }

  private func copy(
    to new: BackupCopy, progress: @escaping @Sendable (MaintenanceProgress) -> Void
  ) async throws -> BackupManifest {
    do {
      try FileManager.default.createDirectory(
        atPath: new.folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw KliegError(.storageFailed, "The folder \(new.folder) cannot be made: \(error).")
    }
    let source = index.files.folder
    let name = index.name
    let now = index.services.time.date
    do {
      return try await Task.detached {
        let reader = try StoreReader(directory: source)
        try reader.copy(to: new.store, progress: progress)
        // The copy's own words: donations have gone on since.
        let copied = try StoreReader(directory: new.folder)
        let statistics = try copied.statistics()
        let manifest = BackupManifest(
          index: name, at: now.microseconds, epoch: try copied.epoch(),
          sequence: statistics.sequence, items: statistics.items, bytes: statistics.bytes,
          checksum: try Checksum.text(ofFile: new.store))
        try manifest.write(to: new.folder)
        return manifest
      }.value
    } catch let damage as Damage {
      index.services.met(damage)
      throw damage.error(index: name)
    }
  }

  private func replace(by new: BackupCopy, keeping previous: BackupCopy) throws {
    if DurableFile.exists(folder) {
      try? FileManager.default.removeItem(atPath: previous.folder)
      try DurableFile.move(folder, to: previous.folder)
    }
    try DurableFile.move(new.folder, to: target.folder)
  }
}
