import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel

/// The folder of an index's text view: one numbered folder a generation.
///
/// `7` is a generation, `8.building` one that is built while 7 serves, `6.damaged` one that was put
/// aside.
struct TextFolder {
  let path: String

  /// The name of the file in a generation that says why it is no longer to be used.
  static let noteName = "DAMAGED"
  private static let damagedSuffix = ".damaged"
  private static let buildingSuffix = ".building"
  private static let keptAside = 2

  /// The generations that are there, oldest first.
  var generations: [Int] { names.compactMap(Int.init).sorted() }

  /// The generations that were put aside, oldest first.
  var putAside: [Int] {
    names.filter { $0.hasSuffix(Self.damagedSuffix) }
      .compactMap { Int($0.dropLast(Self.damagedSuffix.count)) }.sorted()
  }

  /// All generations with their sizes, and why some were put aside.
  var records: [IndexHealth.Generation] {
    let serving = generations.map { number in
      IndexHealth.Generation(number: number, bytes: IndexFiles.size(of: path(of: number)))
    }
    let aside = putAside.map { number in
      IndexHealth.Generation(
        number: number, bytes: IndexFiles.size(of: asidePath(of: number)),
        putAside: reason(in: asidePath(of: number)) ?? "damaged")
    }
    return (aside + serving).sorted { $0.number < $1.number }
  }

  /// The number of a new generation: none that is there or put aside, so that no path comes twice.
  var nextNumber: Int { max(generations.last ?? 0, putAside.last ?? 0) + 1 }

  /// The folder of a generation.
  func path(of generation: Int) -> String { "\(path)/\(generation)" }

  /// The folder of a generation while it is built beside another.
  func buildingPath(of generation: Int) -> String { path(of: generation) + Self.buildingSuffix }

  /// The folder of a generation that was put aside.
  func asidePath(of generation: Int) -> String { path(of: generation) + Self.damagedSuffix }

  /// Why a generation, put aside or about to be, is of no use; nil when nothing says so.
  func reason(in directory: String) -> String? {
    guard let text = try? String(contentsOfFile: directory + "/" + Self.noteName, encoding: .utf8)
    else { return nil }
    return String(text.prefix { $0 != "\n" })
  }

  /// Keeps a damaged generation under another name, with what was found; the newest two stay.
  func setAside(_ generation: Int, _ damage: Damage) throws {
    let directory = path(of: generation)
    try FailPoint.putAsideBefore.pass(directory)
    // First, so that a stop in between leaves no doubt; without room for it the name must do.
    try? "\(damage)\n".write(
      toFile: directory + "/" + Self.noteName, atomically: true, encoding: .utf8)
    try? FileManager.default.removeItem(atPath: asidePath(of: generation))
    try move(directory, to: asidePath(of: generation))
    try FailPoint.putAsideAfter.pass(directory)
    for old in putAside.dropLast(Self.keptAside) {
      try? FileManager.default.removeItem(atPath: asidePath(of: old))
    }
  }

  /// Makes a generation that was built beside another the newest one, by one rename.
  func complete(_ generation: Int) throws {
    let building = buildingPath(of: generation)
    try FailPoint.textSwapBefore.pass(building)
    sync(tree: building)
    try move(building, to: path(of: generation))
  }

  /// Removes the generations before one.
  func remove(before generation: Int) throws {
    for old in generations where old < generation {
      try FailPoint.textRemoveOld.pass(path(of: old))
      try? FileManager.default.removeItem(atPath: path(of: old))
    }
  }

  /// Removes what was begun and not finished.
  func removeUnfinished() {
    for name in names where name.hasSuffix(Self.buildingSuffix) || name.hasSuffix(".making") {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  private func move(_ old: String, to new: String) throws {
    guard rename(old, new) == 0 else {
      let reason = String(cString: strerror(errno))
      throw KliegError(.storageFailed, "\(old) cannot become \(new): \(reason).")
    }
    sync(path)
  }

  /// Hands all files of a folder to the disk; the view's own commits do not wait for that.
  private func sync(tree directory: String) {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []
    for name in names { sync(directory + "/" + name) }
    sync(directory)
  }

  private func sync(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A view can be made again: where this fails, the check after a power cut finds out.
    _ = fsync(descriptor)
    close(descriptor)
  }
}
