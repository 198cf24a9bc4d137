/// Where rows are among N shards: row r is document (r − 1) div N + 1 of shard (r − 1) mod N.
///
/// It is Xapian's own interleaving, so a search over all shards together gives row ids back.
package struct ShardLayout: Sendable, Hashable {
  /// The number of shards, at least 1.
  package let shardCount: Int

  /// Makes the layout of a number of shards.
  package init(shardCount: Int) {
    self.shardCount = max(1, shardCount)
  }

  /// The shard, from 0, of a row, from 1.
  package func shard(ofRow row: UInt32) -> Int {
    (Int(row) - 1) % shardCount
  }

  /// The document id, from 1, of a row in its shard.
  package func document(ofRow row: UInt32) -> UInt32 {
    UInt32((Int(row) - 1) / shardCount + 1)
  }

  /// The row of a document in a shard.
  package func row(ofDocument document: UInt32, inShard shard: Int) -> UInt32 {
    UInt32((Int(document) - 1) * shardCount + shard + 1)
  }
}
