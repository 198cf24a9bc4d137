import KliegModel
import KliegStorage
import Testing

@Suite("Filters on columns")
struct ColumnFilterTests {
  @Test func tellsIntegersApartThatAreOneDouble() throws {
    let base: Int64 = 1 << 53
    let view = try view("size", [.integer(base), .integer(base + 1), .integer(base + 2)])
    #expect(try rows(view, "size", .equal(.integer(base + 1))) == [2])
    #expect(try rows(view, "size", .equal(.number(0x1p53))) == [1])
    #expect(try rows(view, "size", .greater(.integer(base))) == [2, 3])
    #expect(try rows(view, "size", .less(.integer(base + 1))) == [1])
    #expect(try rows(view, "size", .oneOf([.integer(base + 1), .integer(base + 2)])) == [2, 3])
  }

  @Test func comparesDoublesWithIntegersThatAreNone() throws {
    let view = try view("size", [.number(0x1p53), .number(0x1p53 + 2), 1.5, .number(0x1p63)])
    #expect(try rows(view, "size", .less(.integer(1 << 53 + 1))) == [1, 3])
    #expect(try rows(view, "size", .greaterOrEqual(.integer(1 << 53 + 1))) == [2, 4])
    #expect(try rows(view, "size", .equal(.integer(1 << 53 + 1))) == [])
    #expect(try rows(view, "size", .greater(.integer(.max))) == [4])
    #expect(try rows(view, "size", .lessOrEqual(.integer(.max))) == [1, 2, 3])
  }

  @Test func keepsDatesOfAllTimesInOrder() throws {
    let texts = [
      "-9999-01-01", "0001-01-01", "1677-09-21T00:12:43.145224Z", "1969-12-31T23:59:59.5Z",
      "1970-01-01", "9999-12-31T23:59:59.999999Z", "+57439-06-01",
    ]
    let dates = texts.compactMap { Timestamp($0).map { AttributeValue.date($0) } }
    let view = try view("when", dates)
    for (index, text) in texts.enumerated() {
      let row = Int64(index + 1)
      #expect(try rows(view, "when", .equal(.string(text))) == [row])
      #expect(try rows(view, "when", .less(.string(text))) == Array(1..<row))
      #expect(try rows(view, "when", .greater(.string(text))) == Array(row + 1..<8))
    }
    #expect(try rows(view, "when", .less(.date(Timestamp(microseconds: .min)))) == [])
    #expect(try rows(view, "when", .greater(.date(Timestamp(microseconds: .max)))) == [])
    #expect(try rows(view, "when", .between("1677-09-22", "1970-01-01")) == [4, 5])
  }

  @Test func isSatisfiedByOneOfSeveralValues() throws {
    let view = try view("size", [[1, 10], [5], [2, 3, 7], []])
    #expect(try rows(view, "size", .less(2)) == [1])
    #expect(try rows(view, "size", .between(3, 6)) == [2, 3])
    #expect(try rows(view, "size", .notEqual(10)) == [2, 3, 4])
    #expect(try rows(view, "size", .exists) == [1, 2, 3])
  }

  @Test func readsStringsAsTheAttributesKind() throws {
    let numbers = try view("size", [5, 5.5])
    #expect(try rows(numbers, "size", .equal("5")) == [1])
    #expect(try rows(numbers, "size", .greater("0.52e1")) == [2])
    let flags = try view("flag", [true, false])
    #expect(try rows(flags, "flag", .equal("true")) == [1])
    let texts = try view("name", ["5", "5.0", "6"])
    #expect(try rows(texts, "name", .equal(5)) == [1])
    #expect(try rows(texts, "name", .equal(5.0)) == [2])
  }

  @Test(arguments: [
    ("size", Comparison.equal("five")), ("size", .less("0x10")), ("size", .less("nan")),
    ("size", .equal(true)), ("size", .hasPrefix("1")), ("size", .equal(.null)),
    ("size", .equal([1, 2])), ("when", .greater("yesterday")), ("when", .equal(5)),
    ("flag", .equal("yes")), ("flag", .equal(1)), ("name", .equal(true)),
    ("name", .oneOf(["a", .date(Timestamp(microseconds: 0))])), ("_identifier", .equal(true)),
    ("_priority", .equal("high")), ("size", .equal(.number(.infinity))),
  ])
  func refusesOperandsByName(attribute: String, comparison: Comparison) throws {
    let error = try #require(throws: KliegError.self) {
      try rows(ColumnView(kinds: ColumnModel.kinds), attribute, comparison)
    }
    #expect(error.code == .badQuery)
    #expect(error.details["attribute"] == attribute)
    #expect(error.message.contains(attribute))
  }

  @Test func refusesUnknownAttributesEvenWhereNothingIsLeftToFind() throws {
    let filter = Filter.all([.attribute("size", .equal(1)), .not(.attribute("colour", .exists))])
    let error = try #require(throws: KliegError.self) {
      try rows(ColumnView(kinds: ColumnModel.kinds), filter)
    }
    #expect(error.code == .noSuchAttribute)
    #expect(error.details == ["attribute": "colour"])
    // Known attributes are known before the first item has them.
    #expect(try rows(ColumnView(), "contentCreationDate", .greater("2026-01-01")) == [])
  }

  @Test func takesADomainAndThoseBelow() throws {
    var view = ColumnView()
    for (index, domain) in ["a", "a.b", "ab", "a.b.c", "b.a", ""].enumerated() {
      try view.put(Int64(index + 1), domain: domain)
    }
    let snapshot = view.snapshot()
    #expect(snapshot.rows(inDomain: "a") == RowBitmap([1, 2, 4]))
    #expect(snapshot.rows(inDomain: "a.b") == RowBitmap([2, 4]))
    #expect(snapshot.rows(inDomain: "a.") == RowBitmap())
    #expect(try rows(view, "_domain", .equal("a")) == [1])
  }

  @Test func asksThePayloadOnlyWhereTooLittleIsKept() throws {
    let stem = String(repeating: "x", count: 100)
    let view = try view("name", [.string(stem + "a"), .string(stem + "b"), .string("xx"), "y"])
    var asked: [Int64] = []
    func find(_ comparison: Comparison) throws -> [Int64] {
      asked = []
      let values = [1: stem + "a", 2: stem + "b"]
      let found = try view.snapshot().rows(
        matching: .attribute("name", comparison), at: Timestamp(microseconds: 0),
        sources: ColumnSources(
          identities: ModelIdentities(),
          payloadValue: { name, row in
            #expect(name == "name")
            asked.append(row)
            return values[Int(row)].map { .string($0) }
          }))
      return Array(found)
    }
    #expect(try find(.hasPrefix(stem + "b")) == [2])
    #expect(asked == [1, 2])
    #expect(try find(.less(.string(stem + "b"))) == [1, 3])
    #expect(asked == [1, 2])
    #expect(try find(.equal(.string(stem + "b"))) == [2])
    #expect(try find(.hasPrefix("x")) == [1, 2, 3])
    #expect(try find(.greater("x")) == [1, 2, 3, 4])
    #expect(asked == [])
  }

  @Test func countsPriorityZeroWithoutKeepingIt() throws {
    var view = ColumnView()
    for (row, priority) in [(1, 0), (2, 5), (3, -5), (4, 0)] as [(Int64, Int)] {
      try view.put(row, priority: priority)
    }
    #expect(try rows(view, "_priority", .equal(0)) == [1, 4])
    #expect(try rows(view, "_priority", .greater(-1)) == [1, 2, 4])
    #expect(try rows(view, "_priority", .notEqual(5)) == [1, 3, 4])
    #expect(try rows(view, "_priority", .exists) == [1, 2, 3, 4])
  }

  @Test func forgetsWhatExpiresAtItsMoment() throws {
    var view = ColumnView()
    for row in 1...3 as ClosedRange<Int64> { try view.put(row, expires: row * 10) }
    try view.put(4)
    func live(_ now: Int64) -> [Int64] {
      Array(view.snapshot().liveRows(at: Timestamp(microseconds: now)))
    }
    #expect(live(9) == [1, 2, 3, 4])
    #expect(live(10) == [2, 3, 4])
    view.setExpires(row: 1, nil)
    view.setExpires(row: 9, 5)
    #expect(live(25) == [1, 3, 4])
    #expect(view.snapshot().expiredRows(at: Timestamp(microseconds: 30)) == RowBitmap([2, 3]))
    view.remove(row: 3)
    #expect(view.snapshot().expiredRows(at: Timestamp(microseconds: 30)) == RowBitmap([2]))
    #expect(try rows(view, "_expires", .exists) == [2])
  }

  @Test func refusesValuesOfAnotherKindWithoutChangingAnything() throws {
    var view = try view("size", [1])
    let error = try #require(throws: KliegError.self) {
      try view.put(1, attributes: ["name": "new", "size": "large"])
    }
    #expect(error.code == .conflict)
    #expect(error.details == ["attribute": "size"])
    #expect(throws: KliegError.self) { try view.put(2, attributes: ["size": .number(.nan)]) }
    #expect(throws: KliegError.self) { try view.put(-1) }
    #expect(throws: KliegError.self) { try view.put(.max) }
    #expect(view.count == 1)
    #expect(view.snapshot().value(of: "size", row: 1) == 1)
    #expect(view.snapshot().value(of: "name", row: 1) == nil)
  }

  @Test func givesValuesBack() throws {
    var view = ColumnView(kinds: ColumnModel.kinds)
    let long = AttributeValue.string(String(repeating: "x", count: 65))
    try view.put(
      row: 1, type: "Trip", domain: "a.b", priority: 3, expires: 77,
      attributes: [
        "size": [.integer(.max), 1.5], "when": .date(Timestamp(microseconds: -5)),
        "flag": [true, false], "section": ["a", "b"], "name": long, "new": 4.0,
      ])
    let snapshot = view.snapshot()
    #expect(snapshot.value(of: "size", row: 1) == [.integer(.max), 1.5])
    #expect(snapshot.value(of: "when", row: 1) == .date(Timestamp(microseconds: -5)))
    #expect(snapshot.value(of: "flag", row: 1) == [false, true])
    #expect(snapshot.value(of: "section", row: 1) == ["a", "b"])
    #expect(snapshot.value(of: "name", row: 1) == nil)
    #expect(snapshot.value(of: "new", row: 1) == 4)
    #expect(snapshot.kinds["new"] == .number)
    #expect(snapshot.value(of: "_type", row: 1) == "Trip")
    #expect(snapshot.value(of: "_domain", row: 1) == "a.b")
    #expect(snapshot.value(of: "_priority", row: 1) == 3)
    #expect(snapshot.value(of: "_expires", row: 1) == .date(Timestamp(microseconds: 77)))
    #expect(snapshot.value(of: "_priority", row: 2) == nil)
    #expect(snapshot.rows(ofType: "Trip") == RowBitmap([1]))
    #expect(snapshot.rows(ofType: "Note").isEmpty)
  }

  private func view(_ name: String, _ values: [AttributeValue]) throws -> ColumnView {
    var view = ColumnView(kinds: ColumnModel.kinds)
    for (index, value) in values.enumerated() {
      try view.put(Int64(index + 1), attributes: [name: value])
    }
    return view
  }

  private func rows(
    _ view: ColumnView, _ name: String, _ comparison: Comparison
  ) throws -> [Int64] {
    try rows(view, .attribute(name, comparison))
  }

  private func rows(_ view: ColumnView, _ filter: Filter) throws -> [Int64] {
    Array(
      try view.snapshot().rows(
        matching: filter, at: Timestamp(microseconds: .min),
        sources: ColumnModel().sources))
  }
}

extension Array<Int64> {
  init(_ rows: RowBitmap) {
    self = []
    rows.forEach { append($0) }
  }
}

extension ColumnView {
  mutating func put(
    _ row: Int64, domain: String? = nil, priority: Int = 0, expires: Int64? = nil,
    attributes: [String: AttributeValue] = [:]
  ) throws {
    try put(
      row: row, type: nil, domain: domain, priority: priority, expires: expires,
      attributes: attributes)
  }
}
