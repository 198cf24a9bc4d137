import Dispatch
import KliegModel
import KliegStorage
import Testing

/// Windows that are cut out of an order, beside those that are looked for row by row.
@Suite struct ColumnRangeTests {
  private static let count: Int64 = 600
  private let sources = ColumnSources(
    identities: ModelIdentities(
      references: Dictionary(
        uniqueKeysWithValues: (1...count).map {
          ($0, ItemReference("\(1_000_000 + $0 * 7 % 601)"))
        })),
    payloadValue: { _, _ in nil })

  private func view(_ random: inout RandomItems, isSingleValued: Bool = true) throws -> ColumnView {
    var view = ColumnView(kinds: ColumnModel.kinds)
    for row in 1...Self.count where !random.chance(5) {
      var attributes: [String: AttributeValue] = ["flag": .boolean(random.chance(50))]
      if random.chance(90) {
        let sizes: [AttributeValue] = [.number(-0.0), .integer(0), .number(2.5), .integer(-3)]
        attributes["size"] =
          random.chance(30)
          ? sizes[random.number(below: 4)] : .integer(Int64(random.number(below: 40)) - 20)
      }
      if random.chance(90) {
        let moment = Timestamp(microseconds: Int64(random.number(below: 50)))
        attributes["when"] = .date(moment)
      }
      if !isSingleValued, random.chance(10) { attributes["size"] = .list([3, 30]) }
      try view.put(row, attributes: attributes)
    }
    return view
  }

  private static func filter(_ random: inout RandomItems) -> (String, Filter) {
    let isSize = random.chance(50)
    func operand() -> AttributeValue {
      isSize
        ? random.chance(20) ? .number(0) : .integer(Int64(random.number(below: 44)) - 22)
        : .date(Timestamp(microseconds: Int64(random.number(below: 52)) - 1))
    }
    let comparison: Comparison =
      switch random.number(below: 5) {
      case 0: .less(operand())
      case 1: .lessOrEqual(operand())
      case 2: .greater(operand())
      case 3: .greaterOrEqual(operand())
      default: .between(operand(), operand())
      }
    let name = isSize ? "size" : "when"
    let plain = Filter.attribute(name, comparison)
    return (name, random.chance(50) ? plain : .all([plain]))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func aWindowOfARangeIsWhatFilteringAndOrderingGive(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    let snapshot = try view(&random).snapshot()
    let now = Timestamp(microseconds: 50)
    var cut = 0
    for number in 0..<400 {
      let (name, filter) = Self.filter(&random)
      let direction: SortKey.Direction = random.chance(50) ? .ascending : .descending
      var keys = [SortKey.attribute(name, direction)]
      if random.chance(50) { keys.append(.attribute("flag", .descending)) }
      let offset = random.chance(50) ? 0 : random.number(below: 700)
      let limit = 1 + random.number(below: 30)
      let rows = try snapshot.rows(matching: filter, at: now, sources: sources)
      let expected = try snapshot.order(
        rows, by: keys, offset: offset, limit: limit, sources: sources)
      let window = try snapshot.window(
        of: filter, at: now, by: keys, offset: offset, limit: limit, sources: sources)
      if let window {
        cut += 1
        #expect(window.rows == expected, "\(filter) \(keys) \(offset)+\(limit)")
        #expect(window.total == rows.count, "\(filter)")
      }
      if number % 50 == 49 { DerivedWork.queue.sync {} }
    }
    #expect(cut > 50)
  }

  @Test func whereARowHasSeveralValuesOrMayHaveExpiredNothingIsCutOut() throws {
    var random = RandomItems(seed: 5)
    var view = try view(&random, isSingleValued: false)
    let filter = Filter.attribute("size", .greater(.integer(0)))
    func window(_ snapshot: ColumnSnapshot, at now: Int64) throws -> Int? {
      for _ in 0..<20 {
        _ = try snapshot.order(
          snapshot.liveRows(at: Timestamp(microseconds: now)), by: [.attribute("size", .ascending)],
          offset: 0, limit: 5, sources: sources)
      }
      DerivedWork.queue.sync {}
      return try snapshot.window(
        of: filter, at: Timestamp(microseconds: now), by: [.attribute("size", .ascending)],
        offset: 0, limit: 5, sources: sources)?.total
    }
    #expect(try window(view.snapshot(), at: 50) == nil)
    view = try self.view(&random)
    let whole = try window(view.snapshot(), at: 50)
    #expect(whole != nil)
    try view.put(
      row: 3, type: nil, domain: nil, priority: 0, expires: 40, attributes: ["size": 5])
    #expect(try window(view.snapshot(), at: 50) == nil)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func equalValuesAreFoundInListsAsByLooking(seed: UInt64) throws {
    var random = RandomItems(seed: seed + 70)
    var pair = ColumnPair()
    for row in 0..<2000 as Range<Int64> { try pair.put(row, random.item()) }
    let snapshot = pair.view.snapshot()
    let now = Timestamp(microseconds: 50)
    let texts = Set(
      pair.model.items.values.flatMap { $0.attributes["section"]?.elements ?? [] }
        .compactMap { if case .string(let text) = $0 { text } else { nil } }
    ).sorted()
    for round in 0..<3 {
      for text in texts.prefix(20) + ["nowhere"] {
        for filter in [
          Filter.attribute("section", .equal(.string(text))),
          .attribute("section", .oneOf([.string(text), .string("games")])),
          .not(.attribute("section", .equal(.string(text)))),
        ] {
          let found = try snapshot.rows(matching: filter, at: now, sources: pair.model.sources)
          #expect(Set(found.rows) == pair.model.rows(filter, at: now), "\(filter) \(round)")
        }
      }
      DerivedWork.queue.sync {}
    }
  }
}
