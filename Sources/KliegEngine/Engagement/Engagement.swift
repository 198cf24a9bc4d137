import Glibc
import KliegModel
import KliegStorage

/// Which items of an index its user has taken up lately, by row, and how much that still counts.
///
/// A use counts half as much after each half-life. Rows are never used again, so that the uses of an item
/// that is gone are those of no other; those that count least go first.
struct Engagement: Sendable, Hashable {
  /// What uses of an item counted together at a moment.
  struct Use: Sendable, Hashable {
    var weight: Double
    var moment: Int64
  }

  /// The index's epoch, of which the rows are; “-” where nothing was learned yet.
  let epoch: String
  private(set) var uses: [Int64: Use] = [:]

  init(epoch: String = "-") { self.epoch = epoch }

  /// What the uses of a row count, from 0 to less than 1.
  func share(of row: Int64, at now: Timestamp, halfLife: Duration) -> Double {
    guard let use = uses[row] else { return 0 }
    let weight = Self.weight(use, at: now, halfLife)
    return weight / (weight + 1)
  }

  /// The rows whose uses count most, and what they count; the most first.
  func strongest(
    _ count: Int, at now: Timestamp, halfLife: Duration
  ) -> [(row: Int64, weight: Double)] {
    let all = uses.map { (row: $0.key, weight: Self.weight($0.value, at: now, halfLife)) }
    return Array(all.sorted { ($1.weight, $0.row) < ($0.weight, $1.row) }.prefix(count))
  }

  /// Counts a use.
  mutating func add(
    _ weight: Double, row: Int64, at now: Timestamp, halfLife: Duration, limit: Int
  ) {
    let before = uses[row].map { Self.weight($0, at: now, halfLife) } ?? 0
    uses[row] = Use(weight: before + weight, moment: now.microseconds)
    while uses.count > limit {
      let least = uses.min { left, right in
        (Self.weight(left.value, at: now, halfLife), left.key)
          < (Self.weight(right.value, at: now, halfLife), right.key)
      }
      guard let least else { return }
      uses[least.key] = nil
    }
  }

  private static func weight(_ use: Use, at now: Timestamp, _ halfLife: Duration) -> Double {
    // A clock that was put back makes nothing count more.
    let age = max(0, Double(now.microseconds) - Double(use.moment))
    return use.weight * exp2(-age / (Double(halfLife.components.seconds) * 1_000_000))
  }
}

extension Engagement {
  /// Reads what a file has; nil where it is not as it was written.
  init?(bytes: [UInt8]) {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")),
      String(decoding: bytes[bytes.index(after: end)...], as: UTF8.self)
        == Checksum.text(of: bytes[...end])
    else { return nil }
    var lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n")[...]
    guard let epoch = lines.popFirst() else { return nil }
    self.epoch = String(epoch)
    for line in lines {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let row = Int64(parts[0]), let weight = Double(parts[1]),
        let moment = Int64(parts[2]), weight.isFinite, weight >= 0
      else { return nil }
      uses[row] = Use(weight: weight, moment: moment)
    }
  }

  /// What a file is to have: the epoch, a line a row, and a checksum.
  var bytes: [UInt8] {
    let lines = uses.sorted { $0.key < $1.key }.map { row, use in
      "\(row) \(use.weight) \(use.moment)\n"
    }
    let content = Array(("\(epoch)\n" + lines.joined()).utf8)
    return content + Array(Checksum.text(of: content).utf8)
  }

  /// What tells it from all others.
  var stamp: String { Checksum.text(of: bytes) }
}
