import KliegModel
import Testing

@Suite struct WatchEventTests {
  private func hits(_ identifiers: [Int], score: Double = 0) -> [Hit] {
    identifiers.map { Hit(index: "i", identifier: "\($0)", score: score) }
  }

  @Test func theSameListIsNoDifference() {
    #expect(WatchEvent.difference(from: hits([1, 2]), to: hits([1, 2]), total: 2) == nil)
  }

  @Test func oneMoveMovesOneHit() throws {
    let difference = WatchEvent.difference(
      from: hits([1, 2, 3, 4, 5]), to: hits([1, 5, 2, 3, 4]), total: 9)
    guard case .change(let inserted, let removed, let updated, 9) = difference else {
      Issue.record("\(String(describing: difference))")
      return
    }
    #expect(removed == [4])
    #expect(inserted.map(\.position) == [1])
    #expect(updated.isEmpty)
  }

  @Test func aDifferentHitAtItsPlaceIsUpdated() {
    var new = hits([1, 2])
    new[1].score = 3
    #expect(
      WatchEvent.difference(from: hits([1, 2]), to: new, total: 2)
        == .change(
          inserted: [], removed: [], updated: [WatchEvent.Placed(new[1], at: 1)], total: 2))
  }

  @Test func aDifferenceLeadsFromAnyListToAnyOther() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 1...UInt64.max, using: &random)
    var generator = XorShift(state: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 0...20, using: &generator)
      let old = hits((0..<count).shuffled(using: &generator))
      let new = (0..<25).shuffled(using: &generator)
        .prefix(Int.random(in: 0...20, using: &generator))
        .map { Hit(index: "i", identifier: "\($0)", score: Bool.random(using: &generator) ? 0 : 1) }
      var list = old
      let difference = WatchEvent.difference(from: old, to: new, total: 7)
      try difference?.apply(to: &list)
      #expect(list == new, "seed \(seed)")
    }
  }

  @Test(arguments: [
    WatchEvent.change(inserted: [], removed: [2], updated: [], total: 0),
    .change(inserted: [], removed: [0, 0], updated: [], total: 0),
    .change(inserted: [], removed: [-1], updated: [], total: 0),
    .change(
      inserted: [.init(Hit(index: "i", identifier: "x"), at: 3)], removed: [], updated: [],
      total: 0),
    .change(
      inserted: [
        .init(Hit(index: "i", identifier: "x"), at: 1),
        .init(Hit(index: "i", identifier: "y"), at: 0),
      ], removed: [], updated: [], total: 0),
    .change(
      inserted: [], removed: [], updated: [.init(Hit(index: "i", identifier: "x"), at: 2)],
      total: 0),
  ])
  func anotherListsChangeIsRefusedAndChangesNothing(event: WatchEvent) {
    var list = hits([1, 2])
    #expect(throws: KliegError.self) { try event.apply(to: &list) }
    #expect(list == hits([1, 2]))
  }

  @Test func aSnapshotIsTheListAndAGapLeavesIt() throws {
    var list = hits([1])
    try WatchEvent.missing([]).apply(to: &list)
    #expect(list == hits([1]))
    try WatchEvent.snapshot(SearchResult(hits: hits([2, 3]), total: 2)).apply(to: &list)
    #expect(list == hits([2, 3]))
  }
}

private struct XorShift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
