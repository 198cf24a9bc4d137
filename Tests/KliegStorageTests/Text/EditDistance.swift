/// How many letters are left out, added, another, or swapped with their neighbour, from one word to another.
enum EditDistance {
  static func between(_ first: String, _ second: String) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    let a = Array(first)
    let b = Array(second)
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
    for i in 1...a.count {
      for j in 1...b.count {
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
