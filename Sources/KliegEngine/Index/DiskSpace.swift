import Glibc
import KliegModel

/// The room on the disk that holds the indexes.
struct DiskSpace {
  private let folder: String
  private let wanted: Int
  /// Whether donations are refused since there is too little.
  private var isShort = false
  private let free: @Sendable () -> Int?

  init(
    folder: String, settings: Settings, free: (@Sendable () -> Int?)? = nil
  ) {
    self.folder = folder
    wanted = settings[.freeDiskBytes]
    self.free = free ?? { Self.free(on: folder) }
  }

  /// Refuses a donation while less is free than the settings want, before anything is accepted.
  ///
  /// Once there was too little, a quarter more is needed than before, so that a disk at its limit does not
  /// take one donation and refuse the next.
  mutating func check() throws {
    guard wanted > 0, let free = free() else { return }
    isShort = free < (isShort ? wanted + wanted / 4 : wanted)
    guard isShort else { return }
    throw KliegError(
      .storageFull,
      "Only \(free >> 20) MiB are free on the disk of \(folder), and \(wanted >> 20) MiB are kept "
        + "free; nothing was accepted.", details: ["limit": Setting.freeDiskBytes.rawValue])
  }

  private static func free(on folder: String) -> Int? {
    var information = statvfs()
    guard statvfs(folder, &information) == 0 else { return nil }
    return Int(clamping: UInt64(information.f_bavail) * UInt64(information.f_frsize))
  }
}
