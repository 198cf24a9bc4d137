import KliegModel
import KliegStorage
import Testing

@Suite("Strings compared on columns")
struct ColumnStringTests {
  private static let names = [
    "MyWindowClass", "Broken Window", "NSWindow", "École", "e\u{301}cole", "ECOLE", "Straße",
    "STRASSE", "Ærø", "AERO", "", "が", "か", "ﬁle", "İ", "ıssız",
  ]

  private static let all: [Int64] = Array(0..<16)

  private static let cases: [(Comparison, [Int64])] = [
    (.contains("Window"), [0, 1, 2]), (.contains("window"), []),
    (.folding(.case, .contains("window")), [0, 1, 2]), (.hasSuffix("Window"), [1, 2]),
    (.contains(""), all), (.hasSuffix(""), all), (.hasPrefix(""), all),
    (.hasWords(WordPattern("")), all),
    (.hasWords(WordPattern("Window")), [0, 1]),
    (.folding(.case, .hasWords(WordPattern("wINDOW"))), [0, 1]),
    (.hasWords(WordPattern("Wind")), []),
    (.hasWords(WordPattern("Wind", opensAfter: true)), [0, 1]),
    (.hasWords(WordPattern("Window", opensBefore: true)), [0, 1, 2]),
    (.hasWords(WordPattern("Broken Window")), [1]),
    (.folding(.diacritics, .equal("Ecole")), [3]),
    (.folding(.case, .equal("école")), [3]),
    (.folding([.case, .diacritics], .equal("école")), [3, 4, 5]),
    (.folding(.case, .folding(.diacritics, .equal("école"))), [3, 4, 5]),
    (
      .folding([.case, .diacritics], .notEqual("école")),
      [0, 1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    ),
    (.folding(.case, .equal("strasse")), [6, 7]), (.folding(.case, .equal("STRAẞE")), [6, 7]),
    (.folding([.case, .diacritics], .oneOf(["aerø", "x"])), [8, 9]),
    (.folding([.case, .diacritics], .contains("か")), [12]),
    (.folding(.case, .hasPrefix("FI")), [13]),
    (.folding([.case, .diacritics], .equal("i")), [14]),
    (.folding(.diacritics, .hasPrefix("iss")), [15]),
    (.folding([.case, .diacritics], .between("ecole", "ecole")), [3, 4, 5]),
    (.folding([.case, .diacritics], .less("b")), [8, 9, 10]),
    (.folding([], .equal("École")), [3]), (.folding(.case, .exists), all),
  ]

  @Test(arguments: cases)
  func followsTheRules(comparison: Comparison, expected: [Int64]) throws {
    var pair = ColumnPair()
    for (row, name) in Self.names.enumerated() {
      try pair.put(Int64(row), ColumnModel.Item(attributes: ["name": .string(name)]))
    }
    let found = try rows(pair, .attribute("name", comparison))
    #expect(found == Set(expected), "\(comparison)")
  }

  @Test func comparesIdentifiersInEveryWay() throws {
    var pair = ColumnPair()
    for row in 1...30 as ClosedRange<Int64> { try pair.put(row, ColumnModel.Item()) }
    func find(_ comparison: Comparison) throws -> Set<Int64> {
      try rows(pair, .attribute("_identifier", comparison))
    }
    #expect(try find(.hasSuffix("3")) == [3, 13, 23])
    let tens: Set<Int64> = Set(20...29)
    #expect(try find(.contains("d2")) == tens.union([2]))
    #expect(try find(.folding(.case, .equal("ID7"))) == [7])
    let others: Set<Int64> = Set(1...30).subtracting([7])
    #expect(try find(.folding(.case, .notEqual("ID7"))) == others)
    #expect(try find(.hasWords(WordPattern("id4"))) == [4])
    #expect(try find(.notEqual("id7")) == others)
  }

  @Test func foldsOnlyStrings() throws {
    for name in ["size", "when", "flag", "_priority", "_expires"] {
      for comparison in [Comparison.exists, .equal("1"), .contains("1")] {
        let error = try #require(throws: KliegError.self) {
          try rows(ColumnPair(), .attribute(name, .folding(.case, comparison)))
        }
        #expect(error.code == .badQuery)
        #expect(error.details["attribute"] == name)
      }
    }
  }

  @Test func findsInSnapshotsOfAllAgesWhatTheyHold() throws {
    var pair = ColumnPair()
    var kept: [ColumnPair] = []
    for row in 0..<3000 as Range<Int64> {
      try pair.put(row, ColumnModel.Item(attributes: ["name": .string("Item É\(row)")]))
      if row % 700 == 5 {
        kept.append(pair)
        let filter = Filter.attribute("name", .folding([.case, .diacritics], .contains("e1")))
        for pair in kept.reversed() {
          #expect(try rows(pair, filter) == pair.model.rows(filter, at: Timestamp(microseconds: 0)))
        }
      }
    }
  }

  private func rows(_ pair: ColumnPair, _ filter: Filter) throws -> Set<Int64> {
    let found = try pair.view.snapshot().rows(
      matching: filter, at: Timestamp(microseconds: 0), sources: pair.model.sources)
    return Set(found.rows)
  }
}
