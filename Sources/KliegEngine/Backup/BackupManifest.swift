import FoundationEssentials
import KliegModel
import KliegStorage

/// What a backup says of itself, in the file `backup.json` beside the copy of the store.
struct BackupManifest: Codable, Equatable, Sendable {
  static let fileName = "backup.json"

  var version = 1
  var writer = "Klieg \(Version.current)"
  var index: String
  /// Microseconds since 1970.
  var at: Int64
  var epoch: String
  var sequence: Int64
  var items: Int
  var bytes: Int
  /// The checksum of the store's file.
  var checksum: String

  /// Reads the manifest of a folder.
  static func read(in folder: String) throws -> Self {
    let path = "\(folder)/\(fileName)"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw KliegError(
        .storageFailed, "\(folder) holds no backup: there is no \(fileName).",
        details: ["file": path])
    }
    guard let manifest = try? JSONDecoder().decode(Self.self, from: data) else {
      throw KliegError(.damaged, "\(path) cannot be read.", details: ["file": path])
    }
    guard manifest.version == 1 else {
      throw KliegError(
        .unsupportedFormat, "\(path) was made by \(manifest.writer), in a format of its own.",
        details: ["file": path])
    }
    return manifest
  }

  func write(to folder: String) throws {
    try DurableFile.replace(
      "\(folder)/\(Self.fileName)", with: Array(try JSONEncoder().encode(self)))
  }
}
