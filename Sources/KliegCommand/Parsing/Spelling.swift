/// What a mistyped name was probably meant to be.
enum Spelling {
  /// The candidate with the fewest typing mistakes, if they are few for its length.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { (name: $0, distance: distance(Array(word), Array($0))) }
    let prefixed = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
    if let only = prefixed.first, prefixed.count == 1 { return only }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, best.name.count / 3)
    else { return nil }
    return best.name
  }

  /// How many characters must be added, removed, exchanged or swapped with their neighbour.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let exchange = last[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(exchange, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
