import FoundationEssentials
import KliegModel

/// When a text view was made again because of damage: a file, so that a restart does not begin anew.
struct RepairLog {
  let path: String

  private static let day: Int64 = 86_400 * 1_000_000

  /// The repairs within a day of a moment, either way: the calendar may have jumped.
  func count(at now: Timestamp) -> Int { moments(around: now).count }

  /// Notes a repair.
  func note(at now: Timestamp) {
    write(moments(around: now) + [now.microseconds])
  }

  /// Forgets all, since a person has taken over.
  func clear() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func moments(around now: Timestamp) -> [Int64] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int64($0) }.filter { moment in
      let (distance, overflow) = now.microseconds.subtractingReportingOverflow(moment)
      return !overflow && distance.magnitude < UInt64(Self.day)
    }
  }

  /// What cannot be written counts in this process no more; the next damage is repaired once more.
  private func write(_ moments: [Int64]) {
    let text = moments.map { "\($0)\n" }.joined()
    try? text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
