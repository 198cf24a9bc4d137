extension WatchEvent {
  /// What leads from one list of hits to another; nil when they are the same.
  ///
  /// As few hits as possible move. Costs no more than a sort of the lists, however different they are.
  ///
  /// - Parameters:
  ///   - old: The list as it was, each item once.
  ///   - new: The list as it is, each item once.
  ///   - total: How many items match now.
  /// - Returns: A ``change(inserted:removed:updated:total:)``.
  package static func difference(from old: [Hit], to new: [Hit], total: Int) -> WatchEvent? {
    guard old != new else { return nil }
    let places = Dictionary(
      old.enumerated().map { (Identity($1), $0) }, uniquingKeysWith: { first, _ in first })
    let origins = new.map { places[Identity($0)] }
    let stays = longestRise(origins)
    var keptOld = [Bool](repeating: false, count: old.count)
    var inserted: [Placed] = []
    var updated: [Placed] = []
    for (position, hit) in new.enumerated() {
      if stays[position], let origin = origins[position] {
        keptOld[origin] = true
        if old[origin] != hit { updated.append(Placed(hit, at: position)) }
      } else {
        inserted.append(Placed(hit, at: position))
      }
    }
    let removed = old.indices.reversed().filter { !keptOld[$0] }
    return .change(inserted: inserted, removed: removed, updated: updated, total: total)
  }

  /// Which elements make up the longest strictly rising subsequence; nil ones never do.
  private static func longestRise(_ values: [Int?]) -> [Bool] {
    /// For each length the place of the smallest value with which a rise of that length ends.
    var ends: [Int] = []
    var endValues: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for (place, value) in values.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, endValues.count)
      while low < high {
        let middle = (low + high) / 2
        if endValues[middle] < value { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : -1
      if low == ends.count {
        ends.append(place)
        endValues.append(value)
      } else {
        ends[low] = place
        endValues[low] = value
      }
    }
    var isIn = [Bool](repeating: false, count: values.count)
    var place = ends.last ?? -1
    while place >= 0 {
      isIn[place] = true
      place = before[place]
    }
    return isIn
  }

  /// What makes two hits the same item.
  private struct Identity: Hashable {
    let index: String
    let identifier: String
    let type: String?

    init(_ hit: Hit) {
      index = hit.index
      identifier = hit.identifier
      type = hit.type
    }
  }
}
