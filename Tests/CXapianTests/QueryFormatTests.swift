import CXapian
import TestSupport
import Testing

@Suite struct QueryFormatTests {
  let directory: TemporaryDirectory
  let reader: Reader

  init() throws {
    directory = try TemporaryDirectory()
    let writer = try Shard(directory("shard"))
    try writer.apply(
      (1...50).flatMap { document($0, [SampleTerm("a"), SampleTerm("b\($0 % 5)")]) })
    try writer.commit()
    reader = try Reader(directory("shard"))
  }

  private func statuses(_ query: [UInt8]) -> [XapianStatus] {
    var rows = [UInt32](repeating: 0, count: 10)
    var scores = [Double](repeating: 0, count: 10)
    var words: [UInt64] = [0]
    let window = XapianWindow(
      weighting: .ineB2, offset: 0, limit: 10, lastRow: .max, isCounted: true)
    return lend(query) { query in
      let ranked = call {
        reader.reference.rank(
          query: query, filter: XapianRows(), window: window, lengths: nil, stop: nil,
          rows: &rows, scores: &scores, failure: $0)
      }
      let matched = call {
        reader.reference.match(
          query: query, filter: XapianRows(), stop: nil, words: &words, bitCount: 64, failure: $0)
      }
      return [ranked.status, matched.status]
    }
  }

  private func nested(_ depth: Int) -> SampleQuery {
    (1..<depth).reduce(.term("a")) { query, _ in .node(.or, [query]) }
  }

  @Test func depthAndSizeAreBounded() {
    #expect(statuses(nested(64).packed) == [.ok, .ok])
    #expect(statuses(nested(65).packed) == [.malformed, .malformed])
    let most = Int(XAPIAN_QUERY_NODE_LIMIT)
    let terms = [SampleQuery](repeating: .term("a"), count: most)
    #expect(statuses(SampleQuery.node(.or, Array(terms.dropLast())).packed) == [.ok, .ok])
    #expect(statuses(SampleQuery.node(.or, terms).packed) == [.malformed, .malformed])
  }

  @Test(
    arguments: [
      [], [255], [1], [1, 0, 0], [1, 5, 0, 97], [0, 0], [2, 1, 0], [5, 0],
      [4, 1, 0, 0], [8, 0, 0], [8, 1, 0, 0], [9, 0, 0], [9, 1, 0, 0],
      [7, 0, 0, 0, 0, 0, 0, 0xf0, 0x7f, 0], [7, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf, 0],
    ] as [[UInt8]])
  func whatBreaksTheFormatIsMalformed(query: [UInt8]) {
    #expect(statuses(query) == [.malformed, .malformed])
  }

  @Test func randomDamageToAQueryIsAStatus() {
    let sound = SampleQuery.node(
      .and,
      [
        .node(.synonym, [.term("a"), .term("b1")]), .scale(2, .all),
        .node(.andMaybe, [.term("b2"), .node(.phrase, [.term("a"), .term("b2")])]),
        .node(.andNot, [.all, .term("b3")]), .node(.or, [.term("b2"), .term("a")]),
      ]
    ).packed
    #expect(statuses(sound) == [.ok, .ok])
    var dice = Dice(2)
    for _ in 0..<3000 {
      for status in statuses(mutated(sound, &dice)) {
        #expect([.ok, .malformed].contains(status))
      }
    }
  }
}
