import KliegStorage
import TestSupport
import Testing

@Suite struct TermQueryTests {
  @Test func aQueryPrintsItself() {
    let query = TermQuery.andNot(
      .andMaybe(
        .and([.word("red"), .synonym(["car", "auto"].map { Array($0.utf8) })]),
        .scaled(0.5, .phrase([Array("red".utf8), Array("car".utf8)]))),
      .or([.word("blue"), .nothing, .all]))
    #expect(
      query.description
        == "(((red AND (car = auto)) MAYBE 0.5 × \"red car\") NOT (blue OR nothing OR all))")
  }
}

@Suite struct ShardLayoutTests {
  @Test(arguments: 1...4) func rowsAndDocumentsAreEachOther(shardCount: Int) {
    let layout = ShardLayout(shardCount: shardCount)
    for row in 1...50 as ClosedRange<UInt32> {
      let shard = layout.shard(ofRow: row)
      let document = layout.document(ofRow: row)
      #expect(document >= 1)
      #expect((0..<shardCount).contains(shard))
      #expect(layout.row(ofDocument: document, inShard: shard) == row)
    }
  }
}
