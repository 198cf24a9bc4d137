import KliegModel
import KliegStorage
import Testing

@Suite("Groups on columns")
struct ColumnGroupTests {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func countsAsTheModelDoesThroughAllChanges(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var pair = ColumnPair()
    let count = seed % 3 == 0 ? 4500 : 200
    for row in 1...count { try pair.put(Int64(row), random.groupedItem()) }
    for _ in 0..<6 {
      for _ in 0..<20 {
        let row = Int64(1 + random.number(below: count))
        if random.chance(30) { pair.remove(row) } else { try pair.put(row, random.groupedItem()) }
      }
      let rows = Array(pair.model.items.keys.sorted().filter { $0 % 7 != 0 })
      let grouping = random.grouping()
      let found = try pair.view.snapshot()
        .groups(of: RowBitmap(rows), grouping, sources: pair.model.sources)
        .list(collator: ColumnModel.collator)
      expectSame(found, pair.model.groups(rows, grouping), "\(grouping)")
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func mergesIndexesAsIfTheyWereOne(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var (whole, left, right) = (ColumnPair(), ColumnPair(), ColumnPair())
    for row in 1...300 as ClosedRange<Int64> {
      let item = random.groupedItem()
      try whole.put(row, item)
      if row % 3 == 0 { try left.put(row, item) } else { try right.put(row, item) }
    }
    for _ in 0..<10 {
      let grouping = random.grouping()
      var table = GroupTable(grouping)
      for pair in [left, right] {
        table.merge(
          try pair.view.snapshot().groups(
            of: RowBitmap(pair.model.items.keys.sorted()), grouping, sources: pair.model.sources))
      }
      let expected = whole.model.groups(whole.model.items.keys.sorted(), grouping)
      expectSame(try table.list(collator: ColumnModel.collator), expected, "\(grouping)")
    }
  }

  @Test func sumsExactlyWhileItFits() throws {
    var pair = ColumnPair()
    for (row, size) in [Int64.max - 1, 1, -5, 5].enumerated() {
      try pair.put(Int64(row), ColumnModel.Item(attributes: ["size": .integer(size)]))
    }
    let measures: [Measure] = [.init(.sum, of: "size"), .init(.average, of: "size")]
    func result() throws -> [AttributeValue] {
      let rows = RowBitmap(pair.model.items.keys.sorted())
      let table = try pair.view.snapshot()
        .groups(of: rows, Grouping(measures: measures), sources: pair.model.sources)
      return try table.list(collator: ColumnModel.collator).groups.flatMap(\.measures)
    }
    #expect(try result() == [.integer(.max), .number(0x1p61)])
    try pair.put(9, ColumnModel.Item(attributes: ["size": 1]))
    #expect(try result().first == .number(0x1p63))
    try pair.put(9, ColumnModel.Item(attributes: ["size": [0.5, -0.5]]))
    #expect(try result().first == .number(0x1p63))
  }

  @Test func countsAnItemOnceInAGroup() throws {
    var pair = ColumnPair()
    try pair.put(1, ColumnModel.Item(attributes: ["section": ["a", "b", "a"], "flag": true]))
    try pair.put(2, ColumnModel.Item(attributes: ["section": "b"]))
    try pair.put(3, ColumnModel.Item())
    let found = try pair.view.snapshot().groups(
      of: RowBitmap(1...3), Grouping(by: "section", measures: [Measure(.count, of: "flag")]),
      sources: pair.model.sources
    ).list(collator: ColumnModel.collator)
    #expect(
      found.groups == [
        Group(value: "b", count: 2, measures: [1]), Group(value: "a", count: 1, measures: [1]),
        Group(value: .null, count: 1, measures: [0]),
      ])
  }

  @Test func givesLimitedGroupsAndTheNumberOfAll() throws {
    var pair = ColumnPair()
    for row in 0..<50 as Range<Int64> {
      try pair.put(row, ColumnModel.Item(attributes: ["size": .integer(row % 10)]))
    }
    let rows = RowBitmap(0..<47)
    for limit in [-1, 0, 1, 7, 10, .max] {
      let grouping = Grouping(by: "size", limit: limit)
      let found = try pair.view.snapshot().groups(of: rows, grouping, sources: pair.model.sources)
        .list(collator: ColumnModel.collator)
      #expect(found.total == 10)
      let values: [AttributeValue] = (0..<10).map { .integer($0) }
      #expect(found.groups.map(\.value) == Array(values.prefix(max(0, limit))))
    }
  }

  private static let wrong: [Grouping] = [
    Grouping(by: "size", unit: .day), Grouping(by: "when", unit: .day, timeZone: "Mars/Olympus"),
    Grouping(by: "when", timeZone: ""), Grouping(measures: [Measure(.sum, of: "name")]),
    Grouping(measures: [Measure(.average, of: "when")]),
  ]

  @Test(arguments: wrong)
  func refusesWhatCannotBeGrouped(grouping: Grouping) throws {
    let error = try #require(throws: KliegError.self) {
      try ColumnView(kinds: ColumnModel.kinds).snapshot().groups(
        of: RowBitmap(), grouping, sources: ColumnModel().sources)
    }
    #expect(error.code == .badQuery)
    if let zone = grouping.timeZone { #expect(error.message.contains("“\(zone)”")) }
  }

  @Test func refusesUnknownAttributes() throws {
    for grouping in [Grouping(by: "colour"), Grouping(measures: [Measure(.count, of: "colour")])] {
      let error = try #require(throws: KliegError.self) {
        try ColumnView().snapshot().groups(
          of: RowBitmap(), grouping, sources: ColumnModel().sources)
      }
      #expect(error.code == .noSuchAttribute)
    }
  }

  /// Sums of fractions may differ in their last digits, as they are added in another order.
  private func expectSame(_ found: GroupList, _ expected: GroupList, _ comment: Comment) {
    #expect(found.total == expected.total, comment)
    #expect(found.groups.map(\.value) == expected.groups.map(\.value), comment)
    #expect(found.groups.map(\.count) == expected.groups.map(\.count), comment)
    for (left, right) in zip(found.groups, expected.groups) {
      for (left, right) in zip(left.measures, right.measures) {
        if case (.number(let first), .number(let second)) = (left, right) {
          #expect(abs(first - second) <= abs(second) * 1e-12 + 1e-12, comment)
        } else {
          #expect(left == right, comment)
        }
      }
    }
  }
}

extension RandomItems {
  /// An item whose numbers add up without surprises, and whose dates all calendars agree on.
  mutating func groupedItem() -> ColumnModel.Item {
    var item = item()
    let numbers: [AttributeValue] = [0, 1, 2, 3, -7, 0.5, 1.5, 3.0, .integer(1 << 53 + 1)]
    if item.attributes["size"] != nil {
      item.attributes["size"] = chance(70) ? pick(numbers) : .list([pick(numbers), pick(numbers)])
    }
    if item.attributes["when"] != nil {
      let moment = Int64(number(below: 4_000_000_000)) * 1_000_000 - 2_200_000_000_000_000
      item.attributes["when"] = .date(Timestamp(microseconds: moment + Int64(number(below: 9))))
    }
    return item
  }

  mutating func grouping() -> Grouping {
    let names = ["size", "when", "flag", "section", "name", "_type", "_priority", "_expires"]
    let name = chance(90) ? pick(names) : nil
    var grouping = Grouping(by: name, limit: 1 + number(below: 40))
    if name == "when", chance(80) {
      grouping.unit = pick(CalendarUnit.allCases)
      grouping.timeZone = pick([nil, "UTC", "Europe/Oslo", "America/New_York", "Asia/Kolkata"])
    }
    grouping.order = pick([.count, .value(.ascending), .value(.descending)])
    grouping.measures = (0..<number(below: 4)).map { _ in
      let function = pick(Measure.Function.allCases)
      let isNumeric = function == .sum || function == .average
      return Measure(function, of: isNumeric ? pick(["size", "_priority"]) : pick(names))
    }
    return grouping
  }
}
