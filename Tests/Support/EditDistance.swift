/// How far words are from each other.
package enum EditDistance {
  /// How many letters are left out, added, another, or swapped with their neighbour, from one word to
  /// another.
  package static func between(_ first: String, _ second: String) -> Int {
    let a = Array(first.unicodeScalars)
    let b = Array(second.unicodeScalars)
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
    for i in 1..<max(1, a.count + 1) {
      for j in 1..<max(1, b.count + 1) {
        table[i][j] = min(
          table[i - 1][j] + 1, table[i][j - 1] + 1,
          table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
