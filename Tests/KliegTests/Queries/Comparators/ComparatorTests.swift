import Foundation
import Klieg
import KliegModel
import TestOracle
import Testing

struct ComparatorTests {
  enum Status: String, AttributeConvertible { case open, done }

  private static let items = [
    Item("one", attributes: ["title": "Sunset", "rating": 5, "tags": ["sea", "sun"]]),
    Item(
      "two",
      attributes: [
        "title": "Sunrise", "rating": 2.5, "done": true, "status": "done",
        "made": .date(Timestamp(microseconds: 0)),
      ]),
    Item("three", attributes: ["title": "sun"]),
  ]

  private static func found(
    _ comparators: [PropertyComparator], _ mode: ComparatorMode = .and
  ) throws -> String {
    let query = try Query(matching: comparators, mode: mode)
    let oracle = FilterOracle(fields: [])
    return items.filter { item in query.filter.map { oracle.matches(item, $0) } ?? true }
      .map(\.identifier).joined(separator: " ")
  }

  @Test(
    arguments: [
      ("title", .equalTo("Sunset"), "one"),
      ("title", .notEqualTo("Sunset"), "two three"),
      ("rating", .equalTo(5.attributeValue), "one"),
      ("rating", .notEqualTo(2.5.attributeValue), "one three"),
      ("rating", .lessThan(5), "two"),
      ("rating", .lessThanOrEqualTo(5), "one two"),
      ("rating", .greaterThan(2.5), "one"),
      ("rating", .greaterThanOrEqualTo(2.5), "one two"),
      ("rating", .isBetween(2.5, 5), "one two"),
      ("rating", .equalTo(Int?.none.attributeValue), "three"),
      ("rating", .notEqualTo(Int?.none.attributeValue), "one two"),
      ("title", .lessThan("Sunset"), "two"),
      ("title", .containsText("nr"), "two"),
      ("title", .hasPrefix("Sun"), "one two"),
      ("title", .hasSuffix("n"), "three"),
      ("tags", .containsElement("sun"), "one"),
      ("tags", .equalTo([String]().attributeValue), "two three"),
      ("tags", .notEqualTo([]), "one"),
      ("done", .equalTo(true.attributeValue), "two"),
      ("status", .equalTo(Status.done.attributeValue), "two"),
      ("made", .lessThanOrEqualTo(Date(timeIntervalSince1970: 0).attributeValue), "two"),
    ] as [(String, PropertyComparator.Test, String)])
  func finds(_ property: String, _ test: PropertyComparator.Test, _ names: String) throws {
    #expect(try Self.found([PropertyComparator(property, test)]) == names)
  }

  @Test func stringsMayBeFolded() throws {
    #expect(
      try Self.found([PropertyComparator("title", .hasPrefix("SUN"), folding: .case)])
        == "one two three")
  }

  @Test func modeJoins() throws {
    let both = [
      PropertyComparator("title", .hasPrefix("Sun")), PropertyComparator("rating", .greaterThan(3)),
      PropertyComparator("title", .hasSuffix("set")),
    ]
    #expect(try Self.found(both, .and) == "one")
    #expect(try Self.found(both, .or) == "one two")
    #expect(try Self.found([], .and) == "one two three")
    #expect(try Self.found([], .or) == "one two three")
  }

  @Test func orderAndLimitArePassedOn() throws {
    let query = try Query(
      matching: [], sortedBy: [PropertySort("rating", .descending), PropertySort("title")],
      limit: 3)
    #expect(query.sort == [.attribute("rating", .descending), .attribute("title", .ascending)])
    #expect(query.limit == 3)
    #expect(try Query(matching: [], limit: 0).limit == 0)
    #expect(try Query(matching: []).limit == 1_000_000)
    #expect(query.filter == nil)
  }

  @Test(
    arguments: [
      .equalTo(["a"]), .lessThan(.null), .isBetween(1, .null), .containsElement(["a"]),
    ] as [PropertyComparator.Test])
  func refusesWhatIsNotOneValue(_ test: PropertyComparator.Test) {
    let error = #expect(throws: KliegError.self) { try PropertyComparator("tags", test).filter() }
    #expect(error?.code == .badQuery)
    #expect(error?.details["attribute"] == "tags")
  }
}
