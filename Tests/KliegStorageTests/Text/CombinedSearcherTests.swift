import KliegModel
import KliegQueue
import KliegStorage
import TestSupport
import Testing

struct CombinedSearcherTests {
  private static let words = ["red", "green", "blue", "rare", "common", "thing"]

  /// What document n holds, whichever index it is in.
  private static func words(of number: Int) -> [String] {
    (0..<(3 + number % 5)).map { words[(number * 7 + $0 * $0 + $0) % words.count] }
      + ["common", "i\(number)"]
  }

  @Test(arguments: [[2, 1, 3], [1, 1, 1], [4, 2, 2]])
  func itemsOfSeveralIndexesRankAsIfTheyWereInOne(_ shardCounts: [Int]) async throws {
    let folder = try TemporaryDirectory()
    let count = 300
    let whole = try await Self.make(folder("whole"), shards: 2, Array(0..<count))
    var parts: [TextGeneration] = []
    for (number, shards) in shardCounts.enumerated() {
      parts.append(
        try await Self.make(
          folder("part\(number)"), shards: shards, (0..<count).filter { Self.owner($0) == number }))
    }
    let one = try TextSearcher(whole)
    let combined = try #require(try CombinedSearcher(parts))
    let owned = (0..<3).map { part in (0..<count).filter { Self.owner($0) == part } }
    for query in [
      TermQuery.or([.word("red"), .word("rare")]), .and([.word("blue"), .word("common")]),
      .synonym(["green", "thing"].map { Array($0.utf8) }),
    ] {
      let expected = try one.search(query, window: TextWindow(limit: count))
      let found = try combined.searcher.search(query, window: TextWindow(limit: count))
      var scores: [Int: Double] = [:]
      for (row, score) in zip(found.rows, found.scores) {
        let place = combined.place(of: row)
        scores[owned[place.index][Int(place.row) - 1]] = score
      }
      #expect(scores.count == expected.rows.count)
      for (row, score) in zip(expected.rows, expected.scores) {
        #expect(abs((scores[Int(row) - 1] ?? -1) - score) < 1e-9)
      }
      #expect(zip(found.scores, expected.scores).allSatisfy { abs($0 - $1) < 1e-9 })
      #expect(found.total == expected.total)
    }
  }

  @Test func rowsGoToAndFro() async throws {
    let folder = try TemporaryDirectory()
    var parts: [TextGeneration] = []
    for (number, shards) in [3, 1, 2].enumerated() {
      parts.append(try await Self.make(folder("\(number)"), shards: shards, Array(0..<40)))
    }
    let combined = try #require(try CombinedSearcher(parts))
    let rows = [RowBitmap([1, 5, 40]), RowBitmap(), RowBitmap(1...40)]
    let together = combined.combined(rows)
    #expect(together.count == 43)
    #expect(combined.separate(together) == rows)
    let found = try combined.searcher.rows(matching: .word("common"), among: together)
    #expect(combined.separate(found) == rows)
    #expect(combined.searcher.sequence == 1)
    #expect(try CombinedSearcher([]) == nil)
  }

  private static func owner(_ number: Int) -> Int { number % 7 < 4 ? 0 : number % 7 == 4 ? 1 : 2 }

  /// A generation of documents, in the order of their rows.
  private static func make(
    _ directory: String, shards: Int, _ numbers: [Int]
  ) async throws -> TextGeneration {
    let generation = TextGeneration(
      directory: directory, identity: .init(epoch: "e", analyser: 1, shardCount: shards))
    try generation.create()
    for shard in 0..<shards {
      var batch = DocumentBatch()
      for (index, number) in numbers.enumerated() {
        let row = UInt32(index + 1)
        guard generation.layout.shard(ofRow: row) == shard else { continue }
        batch.replace(document: generation.layout.document(ofRow: row)) { terms in
          for word in words(of: number) { terms.add(Array(word.utf8), frequency: 1) }
        }
      }
      let writer = TextShard(
        generation, shard: shard, executor: QueueExecutor(label: "shard-\(shard)"))
      try await writer.open()
      try await writer.apply(batch.bytes)
      try await writer.commit(sequence: 1)
      await writer.close()
    }
    return generation
  }
}
