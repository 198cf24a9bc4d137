import KliegModel
import KliegStorage
import Testing

@Suite("Going on in an order")
struct ColumnCursorTests {
  private static let names = [
    "size", "when", "flag", "section", "_priority", "_type", "_expires", "_identifier", "title",
  ]

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func neitherRepeatsNorLeavesOutWhileItemsChange(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var pair = ColumnPair()
    let count = seed % 3 == 0 ? 4500 : 300
    for row in 1...count { try pair.put(Int64(row), random.item()) }
    for _ in 0..<4 {
      let keys = (0..<random.number(below: 4)).map { _ in random.sortKey(of: Self.names) }
      let scores = random.chance(30) ? { (row: Int64) in Double(row % 3) } : nil
      var start: (position: SortPosition, place: ColumnModel.Place)?
      for _ in 0..<8 {
        let snapshot = pair.view.snapshot()
        let rows = RowBitmap(pair.model.items.keys.sorted())
        let offset = random.chance(30) ? random.number(below: 9) : 0
        let limit = 1 + random.number(below: random.chance(20) ? count : 20)
        let page = try snapshot.order(
          rows, by: keys, after: start.map { SortStart(after: $0.position) }, offset: offset,
          limit: limit, relevance: scores, sources: pair.model.sources)
        let full = keys.completed(isRanked: scores != nil)
        let expected = pair.model.order(Array(rows), by: keys, relevance: scores).filter { row in
          guard let start else { return true }
          let place = pair.model.place(row, by: full, relevance: scores)
          return ColumnModel.precedes(start.place, place, by: full)
        }
        #expect(page == Array(expected.dropFirst(offset).prefix(limit)), "\(keys)")
        guard let last = page.last else { break }
        let position = try #require(
          try snapshot.position(
            of: last, by: keys, relevance: scores?(last), sources: pair.model.sources))
        start = (
          try #require(SortPosition(text: position.text)),
          pair.model.place(last, by: full, relevance: scores)
        )
        #expect(start?.position == position)
        if random.chance(50) { pair.remove(last) }
        for _ in 0..<random.number(below: 12) {
          let row = Int64(1 + random.number(below: count + 20))
          if random.chance(30) { pair.remove(row) } else { try pair.put(row, random.item()) }
        }
      }
    }
  }

  @Test func goesOnInAnotherIndexWhereTiesComeBeforeOrAfter() throws {
    var pair = ColumnPair()
    for row in 1...6 as ClosedRange<Int64> {
      try pair.put(row, ColumnModel.Item(attributes: ["size": .integer(row / 2)]))
    }
    let snapshot = pair.view.snapshot()
    let position = SortPosition(
      values: [.number(WideNumber(1 as Int64))], identity: ItemReference("id2"), row: 2)
    func rows(_ keys: [SortKey], _ ties: SortStart.Ties) throws -> [Int64] {
      try snapshot.order(
        RowBitmap(1...6), by: keys, after: SortStart(after: position, ties: ties), offset: 0,
        limit: 10, sources: pair.model.sources)
    }
    let size = [SortKey.attribute("size", .ascending)]
    #expect(try rows(size, .byIdentity) == [3, 4, 5, 6])
    #expect(try rows(size, .after) == [2, 3, 4, 5, 6])
    #expect(try rows(size, .before) == [4, 5, 6])
    #expect(try rows([], .byIdentity) == [3, 4, 5, 6])
    #expect(try rows([], .after) == [1, 2, 3, 4, 5, 6])
    #expect(try rows([], .before) == [])
  }

  @Test func placesNumbersThatNoDoubleIsBetweenDoubles() throws {
    var pair = ColumnPair()
    let numbers: [AttributeValue] = [
      .number(0x1p53), .number(0x1p53 + 2), .number(0x1p53 - 2), .number(0x1p53 + 4),
    ]
    for (index, number) in numbers.enumerated() {
      try pair.put(Int64(index + 1), ColumnModel.Item(attributes: ["size": number]))
    }
    let snapshot = pair.view.snapshot()
    func rows(_ number: Int64, _ direction: SortKey.Direction) throws -> [Int64] {
      let position = SortPosition(
        values: [.number(WideNumber(number))], identity: ItemReference("zzz"), row: 9)
      return try snapshot.order(
        RowBitmap(1...4), by: [.attribute("size", direction)], after: SortStart(after: position),
        offset: 0, limit: 10, sources: pair.model.sources)
    }
    #expect(try rows(1 << 53 + 1, .ascending) == [2, 4])
    #expect(try rows(1 << 53 + 1, .descending) == [1, 3])
    #expect(try rows(1 << 53 + 3, .ascending) == [4])
    #expect(try rows(1 << 53 + 3, .descending) == [2, 1, 3])
  }

  @Test func goesOnWhereTheOtherIndexHasAnotherKind() throws {
    var pair = ColumnPair()
    try pair.put(1, ColumnModel.Item(attributes: ["size": 5]))
    try pair.put(2, ColumnModel.Item())
    let snapshot = pair.view.snapshot()
    func rows(_ value: SortPosition.Value, _ direction: SortKey.Direction) throws -> [Int64] {
      try snapshot.order(
        RowBitmap([1, 2]), by: [.attribute("size", direction)],
        after: SortStart(
          after: SortPosition(values: [value], identity: ItemReference("id5"), row: 9),
          ties: .before), offset: 0, limit: 10, sources: pair.model.sources)
    }
    #expect(try rows(.text("a"), .ascending) == [2])
    #expect(try rows(.text("a"), .descending) == [1, 2])
    #expect(try rows(.boolean(true), .ascending) == [1, 2])
    #expect(try rows(.boolean(true), .descending) == [2])
    let values: [SortPosition.Value] = [
      .boolean(true), .number(WideNumber(5.0)), .text("a"), .absent,
    ]
    let ranks = try values.map {
      try SortRank([$0], by: [.attribute("size", .ascending)], collator: ColumnModel.collator)
    }
    for (left, right) in zip(ranks, ranks.dropFirst()) {
      #expect(left < right)
      #expect(!(right < left))
    }
  }

  @Test(arguments: ["", "AA", "_", "AQcA", "gICAgICAgICAAQ", "not base64!", "BQ", "AQX_____Dw"])
  func refusesWhatIsNoPosition(text: String) {
    #expect(SortPosition(text: text) == nil)
  }

  @Test func writesEveryValue() {
    let position = SortPosition(
      values: [
        .absent, .boolean(true), .boolean(false), .number(WideNumber(Int64.max)),
        .number(WideNumber(-0.5)), .date(.min), .text("é\n"), .score(1.25),
      ], identity: ItemReference("ä/?", type: "Trip"), row: .max)
    #expect(SortPosition(text: position.text) == position)
    #expect(position.text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "=") })
  }
}
