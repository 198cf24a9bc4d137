import Glibc
import KliegModel

/// The room on the disk that holds the indexes.
enum DiskSpace {
  /// Refuses a donation while less is free than the settings want, before anything is accepted.
  static func check(at folder: String, settings: Settings) throws {
    let wanted = settings[.freeDiskBytes]
    guard wanted > 0 else { return }
    var information = statvfs()
    guard statvfs(folder, &information) == 0 else { return }
    let free = Int(clamping: UInt64(information.f_bavail) * UInt64(information.f_frsize))
    guard free < wanted else { return }
    throw KliegError(
      .storageFull,
      "Only \(free >> 20) MiB are free on the disk of \(folder), and \(wanted >> 20) MiB are kept "
        + "free; nothing was accepted.", details: ["limit": Setting.freeDiskBytes.rawValue])
  }
}
