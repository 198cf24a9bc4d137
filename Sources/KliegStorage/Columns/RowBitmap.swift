/// A set of row ids; bit n of the words stands for row n.
package struct RowBitmap: Sendable {
  /// The bits, 64 rows a word; rows beyond the end are not in the set.
  package var words: [UInt64]

  /// Makes an empty set.
  package init() {
    words = []
  }

  /// Makes a set of its words.
  package init(words: [UInt64]) {
    self.words = words
  }

  /// Makes a set of rows.
  package init(_ rows: some Sequence<Int64>) {
    words = []
    for row in rows { insert(row) }
  }

  /// How many rows the words have room for.
  package var bitCount: Int { words.count * 64 }

  /// How many rows are in the set.
  package var count: Int {
    words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Whether no row is in the set.
  package var isEmpty: Bool {
    words.allSatisfy { $0 == 0 }
  }

  /// The smallest row.
  package var first: Int64? {
    guard let index = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return Int64(index * 64 + words[index].trailingZeroBitCount)
  }

  /// Whether a row is in the set.
  package func contains(_ row: Int64) -> Bool {
    guard row >= 0, row >> 6 < words.count else { return false }
    return words[Int(row >> 6)] & (1 << UInt64(row & 63)) != 0
  }

  /// Adds a row, which must not be negative.
  package mutating func insert(_ row: Int64) {
    let index = Int(row >> 6)
    grow(toWords: index + 1)
    words[index] |= 1 << UInt64(row & 63)
  }

  /// Takes a row out.
  package mutating func remove(_ row: Int64) {
    guard contains(row) else { return }
    words[Int(row >> 6)] &= ~(1 << UInt64(row & 63))
  }

  /// Takes out every row up to and including one.
  package mutating func remove(throughRow row: Int64) {
    guard row >= 0 else { return }
    let whole = Int(min((row + 1) >> 6, Int64(words.count)))
    for index in 0..<whole { words[index] = 0 }
    guard whole < words.count else { return }
    words[whole] &= ~0 << UInt64((row + 1) & 63)
  }

  /// Calls a function with each row, ascending.
  package func forEach(_ body: (Int64) throws -> Void) rethrows {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        try body(Int64(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
  }

  /// The rows, ascending.
  package var rows: [Int64] {
    var rows: [Int64] = []
    rows.reserveCapacity(count)
    forEach { rows.append($0) }
    return rows
  }

  /// Makes room, so that words may be written at once.
  mutating func grow(toWords count: Int) {
    guard count > words.count else { return }
    if count > words.capacity { words.reserveCapacity(max(count, words.count * 2)) }
    words.append(contentsOf: repeatElement(0, count: count - words.count))
  }
}

extension RowBitmap {
  /// Adds the rows of another set.
  package mutating func formUnion(_ other: RowBitmap) {
    grow(toWords: other.words.count)
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Keeps only the rows that another set has as well.
  package mutating func formIntersection(_ other: RowBitmap) {
    if words.count > other.words.count { words.removeSubrange(other.words.count...) }
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Takes out the rows of another set.
  package mutating func subtract(_ other: RowBitmap) {
    for index in 0..<min(words.count, other.words.count) { words[index] &= ~other.words[index] }
  }

  /// The rows of either set.
  package func union(_ other: RowBitmap) -> RowBitmap {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The rows of both sets.
  package func intersection(_ other: RowBitmap) -> RowBitmap {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// The rows that another set does not have.
  package func subtracting(_ other: RowBitmap) -> RowBitmap {
    var result = self
    result.subtract(other)
    return result
  }

  /// The rows of a universe that this set does not have.
  package func complement(within universe: RowBitmap) -> RowBitmap {
    universe.subtracting(self)
  }
}

extension RowBitmap: Hashable {
  /// Whether both hold the same rows; room at the end does not count.
  package static func == (left: RowBitmap, right: RowBitmap) -> Bool {
    let common = min(left.words.count, right.words.count)
    return left.words[..<common] == right.words[..<common]
      && left.words[common...].allSatisfy { $0 == 0 }
      && right.words[common...].allSatisfy { $0 == 0 }
  }

  /// Hashes the rows.
  package func hash(into hasher: inout Hasher) {
    let end = words.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    hasher.combine(words[..<end])
  }
}
