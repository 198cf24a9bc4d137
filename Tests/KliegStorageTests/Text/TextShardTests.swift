import KliegModel
import KliegQueue
import KliegStorage
import TestSupport
import Testing

@Suite struct TextShardTests {
  let sample: TextViewSample

  init() throws {
    sample = try TextViewSample()
    try sample.generation.create()
  }

  @Test func aStopBeforeTheCommitIsResumedFromTheLeastSequence() async throws {
    // Both shards have changes up to 10; then one commits up to 20 and the other stops before it.
    for number in 0..<2 {
      let shard = sample.shard(number)
      try await shard.open()
      try await shard.apply(sample.batch(1...10, shard: number))
      try await shard.commit(sequence: 10)
      try await shard.apply(sample.batch(1...20, shard: number, marked: "later"))
      if number == 0 {
        try await shard.commit(sequence: 20)
      }
      await shard.close()
    }
    #expect(try sample.generation.inspect() == .ready(sequence: 10, furthest: 20))
    let between = try TextSearcher(sample.generation)
    #expect(try between.frequency(of: Array("later".utf8)) == 10)

    // The replay covers changes that one shard has already.
    for number in 0..<2 {
      let shard = sample.shard(number)
      #expect(try await shard.open() == (number == 0 ? 20 : 10))
      try await shard.apply(sample.batch(1...20, shard: number, marked: "later"))
      try await shard.commit(sequence: 20)
    }
    #expect(try sample.generation.inspect() == .ready(sequence: 20, furthest: 20))
    let after = try TextSearcher(sample.generation)
    #expect(try after.documentCount() == 20)
    #expect(try after.frequency(of: Array("later".utf8)) == 20)
  }

  @Test func aSecondWriterIsTurnedAway() async throws {
    let first = sample.shard(0)
    try await first.open()
    let error = await #expect(throws: KliegError.self) { try await sample.shard(0).open() }
    #expect(error?.code == .locked)
    await first.close()
    try await sample.shard(0).open()
  }

  @Test func afterAFailureTheShardIsAsTheLastCommitLeftIt() async throws {
    let shard = sample.shard(0)
    try await shard.open()
    try await shard.apply(sample.batch(1...2, shard: 0))
    await #expect(throws: KliegError.self) { try await shard.apply([1, 2, 3]) }
    try await shard.apply(sample.batch(3...3, shard: 0))
    try await shard.commit(sequence: 1)
    let searcher = try TextSearcher(sample.generation)
    var words: [UInt64] = [0]
    try searcher.match(.all, into: &words)
    #expect(rows(words) == [3])
  }

  @Test func aClosedShardTakesNothing() async throws {
    let shard = sample.shard(0)
    await #expect(throws: KliegError.self) { try await shard.commit(sequence: 1) }
  }

  @Test func aShardOfAnotherGenerationIsNotOpened() async throws {
    var other = sample.generation.identity
    other.epoch = "e2"
    let shard = TextShard(
      TextGeneration(directory: sample.generation.directory, identity: other), shard: 0,
      executor: .init(label: "other"))
    let error = await #expect(throws: KliegError.self) { try await shard.open() }
    #expect(error?.code == .conflict)
  }
}
