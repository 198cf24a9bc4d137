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

  @Test func partsThatStandManyTimesInATreeCountEachTime() {
    var shared = Filter.attribute("a", .exists)
    for _ in 0..<60 { shared = .all([shared, shared]) }
    let error = #expect(throws: KliegError.self) {
      try shared.check(depth: 100, nodes: 1_000_000)
    }
    #expect(error?.details["limit"] == "filter-nodes")
    let wide = Filter.all(
      Array(repeating: .any(Array(repeating: .all([]), count: 100_000)), count: 100_000))
    #expect(throws: KliegError.self) { try wide.check(depth: 100, nodes: 1_000_000) }
  }

  @Test func foldingsWithinFoldingsAreLevels() throws {
    var comparison = Comparison.equal("a")
    for _ in 0..<50 { comparison = .folding(.case, comparison) }
    try Filter.attribute("a", comparison).check(depth: 50, nodes: 1)
    let error = #expect(throws: KliegError.self) {
      try Filter.attribute("a", comparison).check(depth: 49, nodes: 1)
    }
    #expect(error?.details["limit"] == "filter-depth")
  }
}
