import FoundationEssentials
import KliegModel

/// When an index, or its text view, was repaired lately, so that what is damaged again and again is
/// left for a person; in a file, so that a restart does not begin anew.
struct RepairHistory {
  private let path: String
  private static let day: Int64 = 86_400_000_000

  init(folder: String) { path = folder + "/repairs" }

  /// How many repairs began within a day, either way: the clock may have been put back.
  func count(at now: Timestamp) -> Int { recent(at: now).count }

  /// Notes that a repair begins.
  func note(at now: Timestamp) throws {
    let moments = recent(at: now) + [now.microseconds]
    try DurableFile.replace(path, with: Array(moments.map { "\($0)\n" }.joined().utf8))
  }

  /// Forgets them, as after a repair that a person asked for.
  func clear() { try? FileManager.default.removeItem(atPath: path) }

  private func recent(at now: Timestamp) -> [Int64] {
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    return (text ?? "").split(separator: "\n").compactMap { Int64($0) }.filter { moment in
      let (distance, overflow) = now.microseconds.subtractingReportingOverflow(moment)
      return !overflow && distance.magnitude < UInt64(Self.day)
    }
  }
}
