import FoundationEssentials
import Glibc
import KliegModel
import KliegStorage

/// Where the parts of one index lie in its folder.
struct IndexFiles: Sendable {
  let folder: String

  var store: String { "\(folder)/\(Store.fileName)" }
  /// A whole store that is to take the place of the damaged one.
  var salvagedStore: String { store + ".salvaged" }
  var text: String { folder + "/text" }
  var columns: String { folder + "/columns" }

  /// Makes the folder, for the daemon's user alone.
  func create() throws {
    for path in [folder, text, columns] {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw KliegError(.storageFailed, "The folder \(path) cannot be made: \(error).")
      }
    }
    // What is accepted into it must be found after the machine went down: index, user, all indexes.
    var place = folder[...]
    for _ in 0..<3 where !place.isEmpty {
      try DurableFile.sync(folder: String(place))
      place = place.lastIndex(of: "/").map { place[..<$0] } ?? ""
    }
  }

  /// Bytes on disk by part.
  func bytes() -> [String: Int] {
    [
      "store": Self.size(of: folder, deep: false), "text": Self.size(of: text),
      "columns": Self.size(of: columns),
    ]
  }

  /// The sizes of the files in a folder, of those that are still there when they are looked at.
  static func size(of folder: String, deep: Bool = true) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { sum, name in
      let path = folder + "/" + name
      var information = stat()
      guard lstat(path, &information) == 0 else { return sum }
      if information.st_mode & S_IFMT == S_IFDIR {
        return deep ? sum + size(of: path) : sum
      }
      return sum + Int(information.st_size)
    }
  }
}
