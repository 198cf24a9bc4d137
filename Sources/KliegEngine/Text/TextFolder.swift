import FoundationEssentials
import KliegModel

/// The folder of an index's text view: one numbered folder a generation.
struct TextFolder {
  let path: String

  /// The generations that are there, oldest first.
  var generations: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(Int.init).sorted()
  }

  /// The folder of a generation.
  func path(of generation: Int) -> String { "\(path)/\(generation)" }

  /// The number of a generation's folder.
  func number(of directory: String) -> Int {
    directory.split(separator: "/").last.flatMap { Int($0) } ?? 0
  }

  /// Keeps a damaged generation under another name, with what was found; the newest two stay.
  func setAside(_ generation: Int, _ damage: Damage) throws {
    let files = FileManager.default
    let aside = path(of: generation) + Self.damagedSuffix
    try? files.removeItem(atPath: aside)
    do {
      try files.moveItem(atPath: path(of: generation), toPath: aside)
    } catch {
      throw KliegError(.storageFailed, "\(path(of: generation)) cannot be moved aside: \(error).")
    }
    // The note is a courtesy to whoever looks; without it the folder's name says enough.
    _ = files.createFile(
      atPath: aside + "/DAMAGED", contents: "\(damage)\n".data(using: .utf8), attributes: nil)
    for old in damaged.dropLast(2) {
      try? files.removeItem(atPath: path(of: old) + Self.damagedSuffix)
    }
  }

  /// Removes the generations before one, and what was begun and not finished.
  func remove(before generation: Int) {
    for old in generations where old < generation {
      try? FileManager.default.removeItem(atPath: path(of: old))
    }
  }

  private static let damagedSuffix = ".damaged"

  private var damaged: [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(Self.damagedSuffix) }
      .compactMap { Int($0.dropLast(Self.damagedSuffix.count)) }.sorted()
  }
}
