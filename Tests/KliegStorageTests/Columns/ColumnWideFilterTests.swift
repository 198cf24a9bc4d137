import KliegModel
import KliegStorage
import Testing

@Suite("Large filters on columns")
struct ColumnWideFilterTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func joinsAlternativesWithoutChangingThem(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var pair = ColumnPair()
    for row in 0..<300 as Range<Int64> { try pair.put(row, random.item()) }
    for _ in 0..<20 {
      let filters = (0..<40).map { _ in random.filter(depth: 0) }
      let inner = random.chance(50) ? Filter.any(filters) : .all(filters.map { .not($0) })
      let filter = Filter.all([inner, random.filter(depth: 1)])
      let found = try pair.view.snapshot().rows(
        matching: filter, at: Timestamp(microseconds: 60), sources: pair.model.sources)
      #expect(Set(found.rows) == pair.model.rows(filter, at: Timestamp(microseconds: 60)))
    }
  }

  @Test func takesFiftyThousandAlternatives() throws {
    var pair = ColumnPair()
    for row in 0..<2000 as Range<Int64> {
      try pair.put(
        row, ColumnModel.Item(attributes: ["size": .integer(row), "section": .string("s\(row)")]))
    }
    let filters: [Filter] = (0..<50_000).flatMap { number -> [Filter] in
      let value = Int64(number * 7)
      return [
        .attribute("size", .between(.integer(value), .number(Double(value) + 0.5))),
        .attribute("section", .equal(.string("s\(value + 1)"))),
      ]
    }
    let all: [Int64] = Array(0..<2000)
    let expected = Set(all.filter { $0 % 7 < 2 })
    var calls = 0
    var sources = pair.model.sources
    sources.checkpoint = { calls += 1 }
    let found = try pair.view.snapshot().rows(
      matching: .any(filters), at: Timestamp(microseconds: 0), sources: sources)
    #expect(Set(found.rows) == expected)
    let others = try pair.view.snapshot().rows(
      matching: .all(filters.map { .not($0) }), at: Timestamp(microseconds: 0), sources: sources)
    #expect(Set(others.rows) == Set(all).subtracting(expected))
    #expect(calls > 0)
  }

  @Test func asksTheTextLastAndOnlyForWhatIsLeft() throws {
    var pair = ColumnPair()
    for row in 0..<100 as Range<Int64> {
      try pair.put(row, ColumnModel.Item(attributes: ["size": .integer(row), "name": "x"]))
    }
    var asked: [[Int64]] = []
    var sources = pair.model.sources
    sources.textRows = { match, rows in
      asked.append(rows.rows)
      return RowBitmap([1, 3, 50])
    }
    func find(_ filter: Filter) throws -> [Int64] {
      asked = []
      return try pair.view.snapshot().rows(
        matching: filter, at: Timestamp(microseconds: 0), sources: sources
      ).rows
    }
    let text = Filter.text(TextMatch(.words("x"), in: "name"))
    let others: [Int64] = Array(3..<100)
    #expect(try find(.all([text, .attribute("size", .less(3))])) == [1])
    #expect(asked == [[0, 1, 2]])
    #expect(try find(.any([text, .attribute("size", .greater(2))])) == [1] + others)
    #expect(asked == [[0, 1, 2]])
    #expect(try find(.all([text, .attribute("size", .less(0))])) == [])
    #expect(asked == [])
    #expect(try find(.all([.not(text), .attribute("size", .less(3))])) == [0, 2])
    let wrong: [(String, KliegError.Code)] = [("size", .badQuery), ("colour", .noSuchAttribute)]
    for (name, code) in wrong {
      let error = try #require(throws: KliegError.self) {
        try find(.text(TextMatch(.words("x"), in: name)))
      }
      #expect(error.code == code)
    }
  }

  @Test func endsWhereTheCheckpointSaysSo() throws {
    struct Late: Error {}
    var pair = ColumnPair()
    for row in 0..<5000 as Range<Int64> {
      try pair.put(row, ColumnModel.Item(attributes: ["name": .string("Name \(row)")]))
    }
    let snapshot = pair.view.snapshot()
    let filter = Filter.attribute("name", .folding(.case, .contains("99")))
    // Wherever it is ended, what was done is no hindrance to the next.
    for end in 0..<5 {
      var calls = 0
      var sources = pair.model.sources
      sources.checkpoint = {
        calls += 1
        if calls > end { throw Late() }
      }
      #expect(throws: Late.self) {
        try snapshot.rows(matching: filter, at: Timestamp(microseconds: 0), sources: sources)
      }
      #expect(throws: Late.self) {
        try snapshot.order(
          RowBitmap(0..<5000), by: [.attribute("name", .ascending)], offset: 0, limit: 100_000,
          sources: sources)
      }
    }
    let found = try snapshot.rows(
      matching: filter, at: Timestamp(microseconds: 0), sources: pair.model.sources)
    let all: [Int64] = Array(0..<5000)
    #expect(found.rows == all.filter { "\($0)".contains("99") })
  }

  @Test func estimatesNearWhatThereIs() throws {
    var pair = ColumnPair()
    for row in 0..<40_000 as Range<Int64> {
      try pair.put(
        row,
        ColumnModel.Item(
          attributes: ["size": .integer(row % 100), "section": .string("s\(row % 10)")]))
    }
    let snapshot = pair.view.snapshot()
    let size = Filter.attribute("size", .less(50))
    let wide: [Filter] = (0..<1000).map { .attribute("size", .equal(.integer($0))) }
    let text = Filter.text(TextMatch(.words("x")))
    let cases: [(Filter, ClosedRange<Int>)] = [
      (size, 15_000...25_000), (.not(size), 15_000...25_000),
      (.all([size, .attribute("section", .equal("s1"))]), 1000...4000),
      (.attribute("section", .equal("none")), 0...0),
      (.attribute("section", .folding(.case, .contains("S1"))), 2000...6000),
      (.attribute("_identifier", .equal("id5")), 1...2),
      (.all([size, .attribute("_identifier", .oneOf(["id5", "id6"]))]), 1...4),
      (text, 40_000...40_000), (.not(text), 40_000...40_000),
      (.attribute("size", .equal(1000)), 1...40),
      (.any(wide), 40_000...40_000),
      (.attribute("colour", .exists), 0...40_000),
    ]
    for (filter, range) in cases {
      #expect(range.contains(snapshot.estimate(filter)), "\(filter): \(snapshot.estimate(filter))")
    }
    #expect(ColumnView().snapshot().estimate(size) == 0)
  }
}
