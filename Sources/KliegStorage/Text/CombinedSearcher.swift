/// Searches the text views of several indexes as if all their items were in one.
///
/// Frequencies are counted over all of them, so that scores can be compared. Belongs to one actor.
package final class CombinedSearcher {
  /// The row of one of the indexes, by its number.
  package struct Place: Sendable, Hashable {
    /// Which of the generations it was opened with.
    package let index: Int
    /// The row there.
    package let row: Int64

    /// Names a row.
    package init(index: Int, row: Int64) {
      self.index = index
      self.row = row
    }
  }

  /// What was opened, in order.
  package let generations: [TextGeneration]
  /// The searcher over all shards; its rows are those of ``combined(_:)``.
  package let searcher: TextSearcher
  /// The index of each shard, and which of its shards it is.
  private let shards: [(index: Int, shard: Int)]
  private let firstShards: [Int]

  /// Opens the latest commits of all generations; nil when there are none.
  package init?(_ generations: [TextGeneration], notes: CrashNotes? = nil) throws {
    guard let first = generations.first else { return nil }
    self.generations = generations
    searcher = try TextSearcher(
      combining: first, Array(generations.dropFirst()), notes: notes)
    var shards: [(index: Int, shard: Int)] = []
    var firstShards: [Int] = []
    for (index, generation) in generations.enumerated() {
      firstShards.append(shards.count)
      shards += (0..<generation.layout.shardCount).map { (index, $0) }
    }
    self.shards = shards
    self.firstShards = firstShards
  }

  /// Where a row of the combined searcher is.
  package func place(of row: UInt32) -> Place {
    let combined = ShardLayout(shardCount: shards.count)
    let (index, shard) = shards[combined.shard(ofRow: row)]
    let document = combined.document(ofRow: row)
    return Place(
      index: index,
      row: Int64(generations[index].layout.row(ofDocument: document, inShard: shard)))
  }

  /// The row of the combined searcher for a row of an index; 0 where there is none.
  package func row(of place: Place) -> UInt32 {
    guard let row = UInt32(exactly: place.row), row > 0 else { return 0 }
    let layout = generations[place.index].layout
    let shard = firstShards[place.index] + layout.shard(ofRow: row)
    let combined = (Int(layout.document(ofRow: row)) - 1) * shards.count + shard + 1
    return UInt32(exactly: combined) ?? 0
  }

  /// The rows of each index, as those of the combined searcher.
  package func combined(_ rows: [RowBitmap]) -> RowBitmap {
    var result = RowBitmap()
    for (index, rows) in rows.enumerated() {
      rows.forEach { row in
        let combined = self.row(of: Place(index: index, row: row))
        if combined > 0 { result.insert(Int64(combined)) }
      }
    }
    return result
  }

  /// The rows of the combined searcher, as those of each index.
  package func separate(_ rows: RowBitmap) -> [RowBitmap] {
    var result = [RowBitmap](repeating: RowBitmap(), count: generations.count)
    rows.forEach { row in
      guard row > 0 else { return }
      let place = place(of: UInt32(row))
      result[place.index].insert(place.row)
    }
    return result
  }
}
