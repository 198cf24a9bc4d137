import Glibc

/// Some codes of a dictionary in the order of their strings' collation keys.
struct CollationOrder {
  /// The codes, in order.
  private(set) var codes: [UInt32] = []
  /// For each of them its place; equal keys share one.
  private(set) var places: [UInt32] = []
  private var arena: [UInt8] = []
  private var keys: [Range<Int>] = []

  init(
    _ selection: RowBitmap, of dictionary: StringDictionary, collate: (String) -> [UInt8],
    checkpoint: () throws -> Void
  ) throws {
    var made: [(start: UInt64, key: Range<Int>, code: UInt32)] = []
    made.reserveCapacity(selection.count)
    try selection.forEach { code in
      if made.count & 1023 == 0 { try checkpoint() }
      let code = UInt32(truncatingIfNeeded: code)
      let key = collate(dictionary.text(code))
      let range = arena.count..<arena.count + key.count
      arena.append(contentsOf: key)
      made.append((Self.start(of: key), range, code))
    }
    arena.withUnsafeBytes { arena in
      made.sort { left, right in
        if left.start != right.start { return left.start < right.start }
        return Self.compare(Self.slice(arena, left.key), Self.slice(arena, right.key)) < 0
      }
    }
    codes = made.map(\.code)
    keys = made.map(\.key)
    places = rankedPlaces()
  }

  /// Compares a key with that of the code at an index: negative when it comes before.
  func compare(_ key: [UInt8], withKeyAt index: Int) -> Int {
    key.withUnsafeBytes { key in
      arena.withUnsafeBytes { Self.compare(key, Self.slice($0, keys[index])) }
    }
  }

  private func rankedPlaces() -> [UInt32] {
    var places: [UInt32] = []
    places.reserveCapacity(keys.count)
    arena.withUnsafeBytes { arena in
      for (index, key) in keys.enumerated() {
        guard index > 0 else {
          places.append(0)
          continue
        }
        let before = Self.slice(arena, keys[index - 1])
        let differs = Self.compare(before, Self.slice(arena, key)) != 0
        places.append(places[index - 1] + (differs ? 1 : 0))
      }
    }
    return places
  }

  /// The first eight bytes as a number, which settles most comparisons.
  private static func start(of key: [UInt8]) -> UInt64 {
    var start: UInt64 = 0
    for index in 0..<8 { start = start << 8 | (index < key.count ? UInt64(key[index]) : 0) }
    return start
  }

  private static func slice(
    _ arena: UnsafeRawBufferPointer, _ key: Range<Int>
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: arena[key])
  }

  private static func compare(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let common = min(left.count, right.count)
    if common > 0, let first = left.baseAddress, let second = right.baseAddress {
      let difference = memcmp(first, second, common)
      if difference != 0 { return Int(difference) }
    }
    return left.count - right.count
  }
}
