import FoundationEssentials
import KliegModel

/// When an index was repaired lately, so that one that is damaged again and again is left for a person.
struct RepairHistory {
  private let path: String
  private static let day: Int64 = 86_400_000_000

  init(folder: String) { path = folder + "/repairs" }

  /// How many repairs began within a day.
  func count(before now: Timestamp) -> Int { recent(before: now).count }

  /// Notes that a repair begins.
  func note(at now: Timestamp) throws {
    let moments = recent(before: now) + [now.microseconds]
    try DurableFile.replace(path, with: Array(moments.map { "\($0)\n" }.joined().utf8))
  }

  /// Forgets them, as after a repair that a person asked for.
  func clear() { try? FileManager.default.removeItem(atPath: path) }

  private func recent(before now: Timestamp) -> [Int64] {
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    let moments = (text ?? "").split(separator: "\n").compactMap { Int64($0) }
    // A moment in the future was noted before the clock was put back.
    return moments.filter { $0 > now.microseconds - Self.day && $0 <= now.microseconds }
  }
}
