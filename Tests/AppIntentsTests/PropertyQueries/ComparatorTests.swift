import AppIntents
import Foundation
import KliegModel
import KliegWire
import Testing

/// Comparators over all types of values: conformance lines 39 to 41.
@Suite struct ComparatorTests {
  private func told(_ conditions: [EntityCondition<Everything>]) async throws -> [String] {
    let told = Told()
    _ = try await EverythingQuery.$told.withValue(told) {
      try await EntityFinder<EverythingQuery>().find(where: conditions)
    }
    return told.all.first ?? []
  }

  private func asked(_ conditions: [(String, String, [String])]) async throws -> [String] {
    var request = EntityFindRequest(type: "Everything")
    request.conditions = conditions.map { .init($0.0, $0.1, $0.2) }
    let question = request
    let told = Told()
    _ = try await EverythingQuery.$told.withValue(told) {
      try await EntityAsking(question).answer()
    }
    return told.all.first ?? []
  }

  @Test("39. Comparators take the values of every type")
  func everyTypeHasItsComparators() async throws {
    let moment = Date(timeIntervalSince1970: 5)
    let text = try await told([
      EntityCondition(\.$int, .lessThanOrEqualTo(5)),
      EntityCondition(\.$double, .isBetween(1, 2)),
      EntityCondition(\.$bool, .notEqualTo(true)),
      EntityCondition(\.$string, .hasSuffix("x")),
      EntityCondition(\.$date, .greaterThanOrEqualTo(moment)),
      EntityCondition(\.$components, .equalTo(DateComponents(year: 2020))),
      EntityCondition(\.$length, .lessThan(Measurement(value: 2, unit: .kilometers))),
      EntityCondition(\.$mood, .equalTo(.wild)),
      EntityCondition(\.$place, .equalTo(Place(id: 3))),
      EntityCondition(\.$person, .equalTo(IntentPerson(name: .displayName("Ada")))),
      EntityCondition(\.$price, .equalTo(IntentCurrencyAmount(amount: 3, currencyCode: "NOK"))),
      EntityCondition(\.$ints, .contains(4)),
      EntityCondition(\.$moods, .contains(.calm)),
      EntityCondition(\.$places, .contains(Place(id: 9))),
    ])
    #expect(
      text == [
        "int<=5", "double in 1.0...2.0", "bool!=true", "string ends x", "date>=5.0",
        "components==2020", "length<2000.0", "mood==wild", "place==3", "person==Ada",
        "price==3NOK", "ints has 4", "moods has calm", "places has 9",
      ])
  }

  @Test("39. Values are read from text as each comparator takes them")
  func textsBecomeValues() async throws {
    let text = try await asked([
      ("int", "equalTo", ["5"]), ("double", "isBetween", ["1", "2.5"]),
      ("bool", "equalTo", ["true"]), ("string", "contains", ["a,b"]),
      ("attributed", "contains", ["x"]), ("date", "lessThan", ["1970-01-02"]),
      ("components", "equalTo", ["2021-03-04"]), ("url", "equalTo", ["http://a.example/"]),
      ("length", "lessThan", ["3"]), ("mood", "equalTo", ["calm"]),
      ("place", "equalTo", ["7"]), ("file", "equalTo", ["/tmp/a.txt"]),
      ("price", "equalTo", ["12 EUR"]), ("maybePlace", "equalTo", ["8"]),
      ("ints", "equalTo", ["1,2"]), ("tags", "contains", ["sea"]), ("moods", "contains", ["wild"]),
      ("maybeTags", "contains", ["b"]), ("places", "contains", ["6"]),
    ])
    #expect(
      text == [
        "int==5", "double in 1.0...2.5", "bool==true", "string has a,b", "attributed has x",
        "date<86400.0", "components==2021", "url==http://a.example/", "length<3.0", "mood==calm",
        "place==7", "file==a.txt", "price==12EUR", "maybePlace==8", "ints==[1, 2]",
        "tags has sea", "moods has wild", "maybeTags has b", "places has 6",
      ])
  }

  @Test(
    arguments: [
      ("int", "equalTo", "five"), ("double", "equalTo", "nan"), ("bool", "equalTo", "yes"),
      ("date", "lessThan", "yesterday"), ("mood", "equalTo", "sad"), ("place", "equalTo", "100"),
      ("price", "equalTo", "12"), ("ints", "contains", "x"),
    ])
  func whatIsNoValueIsRefused(property: String, comparator: String, text: String) async throws {
    await #expect {
      _ = try await asked([(property, comparator, [text])])
    } throws: {
      ($0 as? KliegError)?.code == .badQuery
    }
  }

  @Test("40. Equality of an optional property gets an optional, order what is within")
  func optionalsAreUnwrappedForOrderOnly() async throws {
    let text = try await told([
      EntityCondition(\.$maybeInt, .equalTo(nil)), EntityCondition(\.$maybeInt, .equalTo(5)),
      EntityCondition(\.$maybeInt, .lessThan(6)), EntityCondition(\.$maybeInt, .isBetween(1, 2)),
      EntityCondition(\.$maybeString, .hasPrefix("a")),
      EntityCondition(\.$maybeDate, .equalTo(nil)),
      EntityCondition(\.$maybeTags, .contains("t")), EntityCondition(\.$maybeTags, .equalTo(nil)),
    ])
    #expect(
      text == [
        "maybeInt==nil", "maybeInt==Optional(5)", "maybeInt<6", "maybeInt in 1...2",
        "maybeString begins a", "maybeDate==-1.0", "maybeTags has t", "maybeTags==[\"none\"]",
      ])
    #expect(
      try await asked([("maybeInt", "equalTo", []), ("maybeInt", "equalTo", ["4"])])
        == ["maybeInt==nil", "maybeInt==Optional(4)"])
  }

  @Test("41. The order of the conditions is the order of the values")
  func orderIsKept() async throws {
    let numbers = (0..<50).map { $0 * 7 % 50 }
    let text = try await told(numbers.map { EntityCondition(\.$int, .equalTo($0)) })
    #expect(text == numbers.map { "int==\($0)" })
  }
}
