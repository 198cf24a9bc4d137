/// How one list of different elements becomes another with the fewest removals and insertions.
package struct ListDifference: Sendable, Hashable {
  /// Places in the old list, the last first.
  package private(set) var removals: [Int] = []
  /// Places in the new list, the first first.
  package private(set) var insertions: [Int] = []

  /// Compares lists in which no element comes twice.
  ///
  /// What stays is the longest run of common elements whose order is the same; of n elements it is found
  /// in n · log n steps, however different the lists are.
  package init<Element: Hashable>(from old: [Element], to new: [Element]) {
    var places: [Element: Int] = [:]
    places.reserveCapacity(new.count)
    for (place, element) in new.enumerated() { places[element] = place }
    // Each common element as its places in both lists, in the order of the old one.
    let common = old.enumerated().compactMap { place, element in
      places[element].map { (old: place, new: $0) }
    }
    var staysOld = [Bool](repeating: false, count: old.count)
    var staysNew = [Bool](repeating: false, count: new.count)
    for index in Self.longestRise(common.map(\.new)) {
      staysOld[common[index].old] = true
      staysNew[common[index].new] = true
    }
    removals = old.indices.reversed().filter { !staysOld[$0] }
    insertions = new.indices.filter { !staysNew[$0] }
  }

  /// The positions of a longest part of some numbers that rises.
  private static func longestRise(_ numbers: [Int]) -> [Int] {
    // For each length, the position of the smallest number that ends a rise so long.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before[position] = low > 0 ? ends[low - 1] : -1
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var rise: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
      rise.append(position)
      position = before[position]
    }
    return rise.reversed()
  }
}
