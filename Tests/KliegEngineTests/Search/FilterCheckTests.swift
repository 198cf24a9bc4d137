import KliegEngine
import KliegModel
import Testing

@Suite struct FilterCheckTests {
  @Test func depthAndSizeAreBounded() throws {
    var deep = Filter.attribute("a", .exists)
    for _ in 0..<9 { deep = .not(deep) }
    try deep.check(depth: 10, nodes: 10)
    for (depth, nodes, limit) in [(9, 10, "filter-depth"), (10, 9, "filter-nodes")] {
      let error = #expect(throws: KliegError.self) { try deep.check(depth: depth, nodes: nodes) }
      #expect(error?.details["limit"] == limit)
    }
  }
}
