import KliegModel
import Testing

@Suite struct KnownAttributesTests {
  @Test func everyNameIsListedOnce() {
    #expect(KnownAttributes.table.count > 180)
    #expect(KnownAttributes.table.allSatisfy { $0.key == $0.value.name })
  }

  @Test(arguments: [
    ("title", AttributeKind.text, true, 3), ("textContent", .text, true, 1),
    ("contentURL", .keyword, false, 1), ("rating", .number, false, 1),
    ("allDay", .boolean, false, 1), ("dueDate", .date, false, 1),
  ]) func hasTheKindThatAppleGivesIt(
    name: String, kind: AttributeKind, isSearched: Bool, weight: Int
  ) throws {
    let field = try #require(KnownAttributes.field(name))
    #expect(field.kind == kind)
    #expect(field.isSearched == isSearched)
    #expect(field.weight == weight)
  }

  @Test func onlyTextIsSearched() {
    #expect(Field("x", .keyword, isSearched: true).isSearched == false)
    #expect(Field("x", .text).isSearched)
  }
}
