/// How many letters two words differ by: one is left out, added, another, or two neighbours change
/// places (the optimal string alignment distance).
package enum EditDistance {
  /// How many edits a folded word may have: none where it has digits, or fewer than four characters.
  static func allowed(_ form: [UInt8], _ characters: Int) -> Int {
    if form.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return 0 }
    return characters < 4 ? 0 : characters < 8 ? 1 : 2
  }

  static func characters(_ form: some Sequence<UInt8>) -> [UInt32] {
    var result: [UInt32] = []
    for byte in form {
      if byte & 0xC0 == 0x80, let last = result.popLast() {
        result.append(last << 6 | UInt32(byte & 0x3F))
      } else {
        // The bits that mark the length stay: they make different characters no more alike.
        result.append(UInt32(byte))
      }
    }
    return result
  }

  /// Whether a folded word is within so many edits of another.
  static func isWithin(
    _ limit: Int, _ word: [UInt32], _ form: some Collection<UInt8>
  ) -> Bool {
    // Every character has at most four bytes.
    guard form.count + limit >= word.count, form.count <= (word.count + limit) * 4 else {
      return false
    }
    let other = characters(form)
    guard abs(other.count - word.count) <= limit else { return false }
    var before: [Int] = []
    var previous = Array(0...other.count)
    for row in word.indices {
      var current = [row + 1]
      current.reserveCapacity(other.count + 1)
      var least = row + 1
      for column in other.indices {
        let isSame = word[row] == other[column]
        var best = min(
          previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
        least = min(least, best)
      }
      // A swap may still come back to the row before.
      guard least <= limit || (previous.min() ?? 0) <= limit else { return false }
      before = previous
      previous = current
    }
    return (previous.last ?? 0) <= limit
  }
}
