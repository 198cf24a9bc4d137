/// The codes of a dictionary by hash, in 256 parts of which a change after a snapshot copies one.
struct StringTable: Sendable {
  /// Slots of open addressing: a tag of the hash in the upper half, the code plus one in the lower.
  private(set) var parts: [[UInt64]]
  private var counts: [Int]

  init() {
    parts = [[UInt64]](repeating: [], count: 256)
    counts = [Int](repeating: 0, count: 256)
  }

  /// Restores a table of its parts; nil when they are not a table of codes below a limit.
  init?(parts: [[UInt64]], codes: Int) {
    guard parts.count == 256 else { return nil }
    self.parts = parts
    counts = []
    for part in parts {
      let used = part.reduce(0) { $0 + ($1 == 0 ? 0 : 1) }
      guard part.isEmpty || part.count & (part.count - 1) == 0, used < max(1, part.count),
        part.allSatisfy({ $0 == 0 || (1...codes).contains(Int($0 & 0xFFFF_FFFF)) })
      else { return nil }
      counts.append(used)
    }
  }

  /// The code with a hash that a test accepts.
  func code(_ hash: UInt64, where accepts: (UInt32) -> Bool) -> UInt32? {
    let part = parts[Int(hash >> 56)]
    guard !part.isEmpty else { return nil }
    let tag = hash & 0xFFFF_FFFF
    var index = Int(tag) & (part.count - 1)
    while part[index] != 0 {
      if part[index] >> 32 == tag {
        let code = UInt32(truncatingIfNeeded: part[index]) - 1
        if accepts(code) { return code }
      }
      index = (index + 1) & (part.count - 1)
    }
    return nil
  }

  mutating func insert(_ hash: UInt64, code: UInt32) {
    let part = Int(hash >> 56)
    if (counts[part] + 1) * 4 > parts[part].count * 3 { grow(part) }
    Self.insert((hash & 0xFFFF_FFFF) << 32 | UInt64(code + 1), into: &parts[part])
    counts[part] += 1
  }

  private mutating func grow(_ part: Int) {
    var larger = [UInt64](repeating: 0, count: max(4, parts[part].count * 2))
    for entry in parts[part] where entry != 0 { Self.insert(entry, into: &larger) }
    parts[part] = larger
  }

  private static func insert(_ entry: UInt64, into part: inout [UInt64]) {
    var index = Int(entry >> 32) & (part.count - 1)
    while part[index] != 0 { index = (index + 1) & (part.count - 1) }
    part[index] = entry
  }
}
