import KliegModel
import KliegQueue

/// The places of a dictionary's codes in the orders of collation, worked out when first wanted.
///
/// Dictionary and snapshots share it, since codes keep their strings. A copy of the writer's view
/// that goes its own way gets a new one.
final class CollationCache: Sendable {
  /// An order of strings.
  struct Order: Hashable, Sendable {
    private let locale: String?
    private let isNumeric: Bool

    init(_ ordering: SortKey.Ordering) {
      locale = ordering.locale
      isNumeric = ordering.isNumeric
    }
  }

  /// Orders beyond this number take the place of others, as anyone may ask for any locale.
  private static let orderLimit = 4

  fileprivate struct State {
    /// Codes in order.
    var order: [UInt32] = []
    /// By code, its place; equal keys share one.
    var ranks: [UInt32] = []
    /// Keys that were made for single queries since the ranks were last complete.
    var spent = 0
  }

  private let states = Locked([Order: State]())

  /// The places of so many codes, when they are known.
  func ranks(_ order: Order, count: Int) -> CollationRanks? {
    states.withLock { states in
      guard let state = states[order], state.ranks.count >= count else { return nil }
      return state.all
    }
  }

  /// By code the place of its string among all, or only among some where that is less work.
  ///
  /// Single queries are served from their own strings until they have cost as much as all would.
  func ranks(
    _ order: Order, of codes: RowBitmap, in dictionary: StringDictionary,
    collate: (String) -> [UInt8], checkpoint: () throws -> Void
  ) throws -> CollationRanks {
    try states.withLock { states in
      if states[order] == nil, states.count >= Self.orderLimit {
        // Those of which least is known are the least loss.
        let least = states.min { $0.value.ranks.count < $1.value.ranks.count }
        if let least { states[least.key] = nil }
      }
      return try states[order, default: State()].ranks(of: codes, in: dictionary) { codes in
        try CollationOrder(codes, of: dictionary, collate: collate, checkpoint: checkpoint)
      } collate: {
        collate($0)
      }
    }
  }
}

extension CollationCache.State {
  fileprivate var all: CollationRanks { .all(ranks, order: order) }

  fileprivate mutating func ranks(
    of codes: RowBitmap, in dictionary: StringDictionary,
    order made: (RowBitmap) throws -> CollationOrder, collate: (String) -> [UInt8]
  ) throws -> CollationRanks {
    let missing = dictionary.count - ranks.count
    if missing <= 0 { return all }
    let steps = missing * (Int.bitWidth - order.count.leadingZeroBitCount + 1)
    let extends = !order.isEmpty && steps < dictionary.count
    let wanted = codes.count
    guard spent + wanted >= (extends ? steps : dictionary.count) else {
      spent += wanted
      let order = try made(codes)
      return .some(
        Dictionary(uniqueKeysWithValues: zip(order.codes, order.places)), order: order.codes)
    }
    var state = extends ? self : Self()
    let new = RowBitmap(Int64(state.ranks.count)..<Int64(dictionary.count))
    state.add(try made(new), in: dictionary, collate: collate)
    self = state
    return all
  }

  /// Puts the codes that are new in their places.
  private mutating func add(
    _ added: CollationOrder, in dictionary: StringDictionary, collate: (String) -> [UInt8]
  ) {
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
