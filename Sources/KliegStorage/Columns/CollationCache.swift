import KliegQueue

/// The places of a dictionary's codes in the order of collation, worked out when first wanted.
///
/// Dictionary and snapshots share it, since codes keep their strings. A copy of the writer's view
/// that goes its own way gets a new one.
final class CollationCache: Sendable {
  fileprivate struct State {
    /// Codes in order.
    var order: [UInt32] = []
    /// By code, its place; equal keys share one.
    var ranks: [UInt32] = []
    /// Keys that were made for single queries since the ranks were last complete.
    var spent = 0
  }

  private let state = Locked(State())

  /// The places of so many codes, when they are known.
  func ranks(count: Int) -> CollationRanks? {
    state.withLock { $0.ranks.count >= count ? .all($0.ranks) : nil }
  }

  /// By code the place of its string among all, or only among some where that is less work.
  ///
  /// Single queries are served from their own strings until they have cost as much as all would.
  func ranks(
    of codes: RowBitmap, in dictionary: StringDictionary, collate: (String) -> [UInt8]
  ) -> CollationRanks {
    state.withLock { state in
      let missing = dictionary.count - state.ranks.count
      if missing <= 0 { return .all(state.ranks) }
      let steps = missing * (Int.bitWidth - state.order.count.leadingZeroBitCount + 1)
      let extends = !state.order.isEmpty && steps < dictionary.count
      let wanted = codes.count
      guard state.spent + wanted >= (extends ? steps : dictionary.count) else {
        state.spent += wanted
        let order = CollationOrder(codes, of: dictionary, collate: collate)
        return .some(Dictionary(uniqueKeysWithValues: zip(order.codes, order.places)))
      }
      if !extends { state = State() }
      state.add(dictionary, collate: collate)
      return .all(state.ranks)
    }
  }
}

extension CollationCache.State {
  /// Puts the codes that are new in their places.
  fileprivate mutating func add(_ dictionary: StringDictionary, collate: (String) -> [UInt8]) {
    let codes = RowBitmap(Int64(ranks.count)..<Int64(dictionary.count))
    let added = CollationOrder(codes, of: dictionary, collate: collate)
    var merger = Merger(count: dictionary.count)
    var next = 0
    for index in added.codes.indices {
      let (place, isEqual) = search(from: next) { code in
        added.compare(collate(dictionary.text(code)), withKeyAt: index)
      }
      while next < place {
        merger.take(order[next], group: known(next))
        next += 1
      }
      let gap = place < order.count ? Int(ranks[Int(order[place])]) * 2 : .max
      let group = isEqual ? known(place) : (gap, Int(added.places[index]))
      merger.take(added.codes[index], group: group)
    }
    while next < order.count {
      merger.take(order[next], group: known(next))
      next += 1
    }
    self = Self(order: merger.order, ranks: merger.ranks)
  }

  /// What tells apart the strings of different places: odd for known places, even for gaps.
  private func known(_ index: Int) -> (Int, Int) {
    (Int(ranks[Int(order[index])]) * 2 + 1, 0)
  }

  /// The first known place that is not before a key, and whether its key is the same.
  private func search(from start: Int, _ compare: (UInt32) -> Int) -> (place: Int, isEqual: Bool) {
    var low = start
    var high = order.count
    var isEqual = false
    while low < high {
      let middle = (low + high) / 2
      let difference = compare(order[middle])
      if difference < 0 {
        low = middle + 1
      } else {
        high = middle
        isEqual = difference == 0
      }
    }
    return (low, isEqual)
  }
}

/// Numbers codes that come in order.
private struct Merger {
  private(set) var order: [UInt32] = []
  private(set) var ranks: [UInt32]
  private var last: (group: (Int, Int), rank: UInt32)?

  init(count: Int) {
    order.reserveCapacity(count)
    ranks = [UInt32](repeating: 0, count: count)
  }

  mutating func take(_ code: UInt32, group: (Int, Int)) {
    var rank: UInt32 = 0
    if let last { rank = last.group == group ? last.rank : last.rank + 1 }
    last = (group, rank)
    ranks[Int(code)] = rank
    order.append(code)
  }
}
