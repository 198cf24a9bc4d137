import KliegEngine
import KliegModel
import Testing

@Suite struct ItemCheckTests {
  private let check = ItemCheck(Settings())

  @Test func theFirstValueSetsTheKind() throws {
    let (item, met) = try check.accept(
      Item("1", attributes: ["a": 1, "b": "x", "c": true, "title": "t", "d": [1.5, 2]]),
      schema: Schema())
    #expect(item.attributes.count == 5)
    #expect(
      met == [
        Field("a", .number), Field("b", .text), Field("c", .boolean), Field("d", .number),
        Field("title", .text, weight: 3),
      ])
  }

  @Test func aStringIsReadWhereDatesAreStored() throws {
    let schema = Schema([Field("when", .date)])
    let (item, met) = try check.accept(
      Item("1", attributes: ["when": "2026-11-30", "dueDate": ["2026-11-30T10:00:00Z"]]),
      schema: schema)
    let day = try #require(Timestamp("2026-11-30"))
    #expect(item.attributes["when"] == .date(day))
    #expect(item.attributes["dueDate"]?.kind == .date)
    #expect(met.map(\.name) == ["dueDate"])
  }

  @Test(
    arguments: [
      (["when": "yesterday"], "when"), (["when": 5], "when"), (["title": 5], "title"),
      (["rating": "high"], "rating"), (["rating": true], "rating"), (["list": [1, "x"]], "list"),
      (["rating": [1, .null]], "rating"),
    ] as [([String: AttributeValue], String)])
  func aContradictionIsRefusedByName(attributes: [String: AttributeValue], name: String) {
    let schema = Schema([Field("when", .date)])
    let error = #expect(throws: KliegError.self) {
      try check.accept(Item("item 7", attributes: attributes), schema: schema)
    }
    #expect(error?.code == .conflict)
    #expect(error?.details["attribute"] == name)
    #expect(error?.message.contains("item 7") == true)
  }

  @Test(arguments: [
    Item(""), Item("1", type: ""), Item("1", domain: ""), Item("1", attributes: ["": 1]),
    Item("1", attributes: ["_x": 1]), Item("1", attributes: ["a\u{7}": 1]),
    Item("1", attributes: ["n": .number(.infinity)]),
    Item("1", attributes: [String(repeating: "n", count: 257): 1]),
  ]) func whatCannotBeStoredIsRefused(item: Item) {
    let error = #expect(throws: KliegError.self) { try check.accept(item, schema: Schema()) }
    #expect(error?.code == .invalidItem)
  }

  @Test func limitsAreNamed() {
    var settings = Settings()
    settings[.attributesPerItem] = 2
    settings[.identifierBytes] = 16
    let check = ItemCheck(settings)
    for item in [
      Item("1", attributes: ["a": 1, "b": 1, "c": 1]), Item(String(repeating: "é", count: 9)),
    ] {
      let error = #expect(throws: KliegError.self) { try check.accept(item, schema: Schema()) }
      #expect(error?.code == .limitExceeded)
      #expect(error?.details["limit"] != nil)
    }
  }

  @Test func nothingIsStoredForNothing() throws {
    let (replaced, _) = try check.accept(
      Item("1", attributes: ["a": .null, "b": []]), schema: Schema())
    #expect(replaced.attributes.isEmpty)
    let (updated, _) = try check.accept(
      Item("1", isUpdate: true, attributes: ["a": .null]), schema: Schema())
    #expect(updated.attributes == ["a": .null])
  }
}
