import KliegModel
import Testing

@Suite struct FilterTests {
  @Test func printsItself() {
    let filter = Filter.all([
      .attribute("section", .oneOf(["utils", "admin"])),
      .not(.any([.attribute("size", .between(1, 10)), .attribute("installed", .equal(true))])),
      .attribute("name", .hasPrefix("lib")), .attribute("homepage", .exists),
    ])
    #expect(
      filter.description
        == "(section IN (“utils”, “admin”) AND NOT (size BETWEEN 1 AND 10 OR installed = true) "
        + "AND name BEGINS WITH “lib” AND homepage EXISTS)")
    #expect(Filter.all([]).description == "everything")
    #expect(Filter.any([]).description == "nothing")
  }

  @Test func narrowingAQueryKeepsWhatItHad() {
    let first = Filter.attribute("a", .exists)
    let second = Filter.attribute("b", .exists)
    #expect(Query().filtered(by: first).filtered(by: second).filter == .all([first, second]))
  }
}
