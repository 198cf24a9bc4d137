import Dispatch
import KliegModel
import KliegStorage
import Testing

@Suite("Order by columns")
struct ColumnOrderTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func ordersAsTheModelDoes(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var pair = ColumnPair()
    let count = seed % 3 == 0 ? 4500 : 200
    for row in 0..<count { try pair.put(Int64(row), random.item()) }
    let snapshot = pair.view.snapshot()
    let live = snapshot.liveRows(at: Timestamp(microseconds: 50))
    for _ in 0..<(count > 1000 ? 4 : 12) {
      let names =
        ["size", "when", "flag", "section"] + ["_priority", "_type", "_expires", "_identifier"]
      let keys = (0..<random.number(below: 4)).map { _ in random.sortKey(of: names) }
      let scores = random.chance(30) ? { (row: Int64) in Double(row % 3) } : nil
      let expected = pair.model.order(Array(live), by: keys, relevance: scores)
      for (offset, limit) in [(0, 5), (3, 20), (0, count), (100, 7), (count, 1), (0, .max)] {
        let window = try snapshot.order(
          live, by: keys, offset: offset, limit: limit, relevance: scores,
          sources: pair.model.sources)
        #expect(window == Array(expected.dropFirst(offset).prefix(limit)), "\(keys)")
      }
    }
  }

  @Test func putsMissingValuesLastBothWays() throws {
    let snapshot = try snapshot([["size": 2], [:], ["size": 1], [:], ["size": 2]])
    #expect(try order(snapshot, [.attribute("size", .ascending)]) == [3, 1, 5, 2, 4])
    #expect(try order(snapshot, [.attribute("size", .descending)]) == [1, 5, 3, 2, 4])
  }

  @Test func ordersByTheSmallestOrTheLargestOfSeveralValues() throws {
    let snapshot = try snapshot([["size": [5, 1]], ["size": 3], ["size": [2, 9]]])
    #expect(try order(snapshot, [.attribute("size", .ascending)]) == [1, 3, 2])
    #expect(try order(snapshot, [.attribute("size", .descending)]) == [3, 1, 2])
  }

  @Test func windowsAtTheEndsOfTheNumbers() throws {
    let snapshot = try snapshot([["size": 2], ["size": 3], ["size": 1]])
    let keys = [SortKey.attribute("size", .ascending)]
    #expect(try order(snapshot, keys, offset: 1, limit: .max) == [1, 2])
    #expect(try order(snapshot, keys, offset: .max, limit: .max) == [])
    #expect(try order(snapshot, keys, offset: 0, limit: 0) == [])
    #expect(try order(snapshot, keys, offset: -1, limit: 2) == [3, 1])
    #expect(try order(snapshot, keys, offset: 0, limit: -1) == [])
    #expect(try order(snapshot, [], offset: 1, limit: 1) == [2])
  }

  @Test func ordersByRelevanceBestFirst() throws {
    let snapshot = try snapshot([["size": 1], ["size": 1], ["size": 2], ["size": 2]])
    let scores = [1: 0.5, 2: 2.5, 3: -1.0, 4: 0]
    let keys = [SortKey.attribute("size", .descending), .relevance]
    #expect(try order(snapshot, keys) { scores[Int($0)] ?? 0 } == [4, 3, 2, 1])
    #expect(try order(snapshot, [.relevance]) { scores[Int($0)] ?? 0 } == [2, 1, 4, 3])
    #expect(try order(snapshot, []) { scores[Int($0)] ?? 0 } == [2, 1, 4, 3])
    #expect(try order(snapshot, keys) == [3, 4, 1, 2])
  }

  @Test func keepsThePlacesOfStringsAsMoreComeIn() throws {
    var random = RandomItems(seed: 9)
    var view = ColumnView(kinds: ColumnModel.kinds)
    var names: [Int64: String] = [:]
    for round in 0..<40 {
      for _ in 0..<(round == 0 ? 300 : 4) {
        let name = String((0..<3).map { _ in random.pick(Array("abcABC")) })
        let row = Int64(names.count)
        names[row] = name
        try view.put(row, attributes: ["section": .string(name)])
      }
      let snapshot = view.snapshot()
      // Upper and lower case are one key, so that such rows come by row.
      let expected = names.keys.sorted {
        let (left, right) = (names[$0]?.lowercased() ?? "", names[$1]?.lowercased() ?? "")
        return left == right ? $0 < $1 : left < right
      }
      let ordered = try snapshot.order(
        snapshot.liveRows(at: Timestamp(microseconds: 0)),
        by: [.attribute("section", .ascending, .init(locale: "low"))], offset: 0, limit: .max,
        sources: ColumnSources(
          identities: ModelIdentities(
            references: Dictionary(
              uniqueKeysWithValues: names.keys.map { ($0, ItemReference(Self.identifier($0))) })),
          payloadValue: { _, _ in nil }, collator: ColumnModel.collator))
      #expect(ordered == expected)
    }
  }

  @Test func copiesThatGoTheirOwnWaysKeepTheirOwnPlaces() throws {
    var first = ColumnView(kinds: ColumnModel.kinds)
    try first.put(1, attributes: ["section": "m"])
    var second = first
    try first.put(2, attributes: ["section": "a"])
    try second.put(2, attributes: ["section": "z"])
    let keys = [SortKey.attribute("section", .ascending)]
    #expect(try order(first.snapshot(), keys) == [2, 1])
    #expect(try order(second.snapshot(), keys) == [1, 2])
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func goesAlongWhatItHasSortedAndNotAlongWhatHasChanged(seed: UInt64) throws {
    var random = RandomItems(seed: seed + 40)
    var pair = ColumnPair()
    let count = 5000
    for row in 0..<count { try pair.put(Int64(row), random.item()) }
    for name in ["size", "when"] {
      for direction in [SortKey.Direction.ascending, .descending] {
        let keys = [SortKey.attribute(name, direction), .attribute("section", .ascending)]
        for round in 0..<3 {
          let old = pair.view.snapshot()
          let live = old.liveRows(at: Timestamp(microseconds: 50))
          let some = RowBitmap(live.rows.filter { _ in random.chance(70) })
          let expected = pair.model.order(Array(some), by: keys, relevance: nil)
          // Sorted after some of these, and gone along from then on.
          for number in 0..<24 {
            let window = try old.order(
              some, by: keys, offset: number % 4, limit: 5, sources: pair.model.sources)
            #expect(window == Array(expected.dropFirst(number % 4).prefix(5)), "\(keys) \(round)")
            // What was asked for is made beside.
            if number == 18 { DerivedWork.queue.sync {} }
          }
          let sources = pair.model.sources
          for _ in 0..<3 {
            try pair.put(Int64(random.number(below: count)), random.item())
          }
          let again = try old.order(some, by: keys, offset: 0, limit: 9, sources: sources)
          #expect(again == Array(expected.prefix(9)), "a snapshot keeps its order")
        }
      }
    }
  }

  @Test func refusesWhatItCannotOrderBy() throws {
    let snapshot = try snapshot([["size": 1]])
    let unknown = try #require(throws: KliegError.self) {
      try order(snapshot, [.attribute("colour", .ascending)])
    }
    #expect(unknown.code == .noSuchAttribute)
    #expect(try order(snapshot, [.attribute("title", .ascending)]) == [1])
  }

  private func snapshot(_ items: [[String: AttributeValue]]) throws -> ColumnSnapshot {
    var view = ColumnView(kinds: ColumnModel.kinds)
    for (index, attributes) in items.enumerated() {
      try view.put(Int64(index + 1), attributes: attributes)
    }
    return view.snapshot()
  }

  private func order(
    _ snapshot: ColumnSnapshot, _ keys: [SortKey], offset: Int = 0, limit: Int = 100,
    relevance: ((Int64) -> Double)? = nil
  ) throws -> [Int64] {
    try snapshot.order(
      snapshot.liveRows(at: Timestamp(microseconds: .min)), by: keys, offset: offset,
      limit: limit, relevance: relevance,
      sources: ColumnSources(
        identities: ModelIdentities(
          references: Dictionary(
            uniqueKeysWithValues: (1...100).map { ($0, ItemReference(Self.identifier($0))) })),
        payloadValue: { _, _ in nil }))
  }

  /// An identifier whose order is that of the rows.
  private static func identifier(_ row: Int64) -> String { String(1_000_000 + row) }
}
