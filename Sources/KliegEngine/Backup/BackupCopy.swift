import FoundationEssentials
import KliegModel
import KliegStorage

/// A folder that holds a copy of an index's store.
struct BackupCopy: Sendable {
  let folder: String

  init(folder: String) {
    // A slash at the end would make what is to lie beside the folder lie in it.
    self.folder = String(folder.reversed().drop { $0 == "/" }.reversed())
  }

  var store: String { "\(folder)/\(Store.fileName)" }

  /// Refuses what is no whole path: the daemon works elsewhere than its caller.
  func requireAbsolute() throws {
    guard folder.hasPrefix("/"), !folder.split(separator: "/").contains("..") else {
      throw KliegError(
        .invalidParameter, "“\(folder)” is no absolute path.", details: ["parameter": "folder"])
    }
  }

  /// Refuses a folder that holds anything but a backup, or (where that may be) the beginning of one: it
  /// is somebody's.
  func requireOurs(begun: Bool = false) throws {
    guard DurableFile.exists(folder) else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    let ours = [Store.fileName, BackupManifest.fileName].flatMap { name in
      ["", ".new", "-wal", "-shm", "-journal", ".new-wal", ".new-shm", ".new-journal"]
        .map { name + $0 }
    }
    guard let names, names.allSatisfy(ours.contains),
      begun || names.isEmpty || names.contains(BackupManifest.fileName)
    else {
      throw KliegError(
        .conflict, "\(folder) holds something else than a backup, and is left as it is.",
        details: ["file": folder])
    }
  }

  /// The manifest, once the copy was checked in a process of its own and is sound.
  func verified(
    by services: IndexServices, progress: @escaping @Sendable (MaintenanceProgress) -> Void
  ) async throws -> BackupManifest {
    try requireAbsolute()
    let manifest = try BackupManifest.read(in: folder)
    progress(MaintenanceProgress(step: "verifying the copy", done: 0, total: manifest.items))
    let path = store
    let checksum = try await Task.detached { try Checksum.text(ofFile: path) }.value
    guard checksum == manifest.checksum else {
      throw KliegError(
        .damaged, "\(store) is not what was backed up: its checksum differs.",
        details: ["file": store])
    }
    let result = await services.checker.check(
      PartRequest(folder: folder, part: .store, level: .full))
    switch result.verdict {
    case .sound: return manifest
    case .damaged:
      throw KliegError(
        .damaged,
        "The copy in \(folder) is damaged: \(result.damages.first?.description ?? "see the check").",
        details: ["file": store])
    case .unknown(let reason):
      throw KliegError(.busy, "The copy in \(folder) could not be checked: \(reason).")
    }
  }
}
