import KliegModel
import KliegStorage
import TestSupport
import Testing

@Suite struct TextSearcherTests {
  let sample: TextViewSample
  let searcher: TextSearcher

  init() async throws {
    sample = try TextViewSample()
    try sample.generation.create()
    let sample = sample
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<2 {
        group.addTask {
          let shard = sample.shard(number)
          try await shard.open()
          try await shard.apply(sample.batch(1...500, shard: number))
          var forms = FormBatch()
          forms.add(form: Array("evenly".utf8), stem: Array("even".utf8))
          try await shard.addForms(forms.bytes)
          try await shard.commit(sequence: 40 + Int64(number))
          await shard.close()
        }
      }
      try await group.waitForAll()
    }
    searcher = try TextSearcher(sample.generation)
  }

  @Test func shardsWrittenAtOnceAnswerAsOneWithRows() throws {
    #expect(try searcher.documentCount() == 500)
    #expect(searcher.sequence == 40)
    for row in [1, 2, 499, 500] as [UInt32] {
      let query = TermQuery.term(TermKey.identifier.term("item-\(row)"))
      #expect(try searcher.search(query, window: TextWindow(limit: 10)).rows == [row])
    }
    let found = try searcher.search(
      .or([.word("every"), .word("even")]), window: TextWindow(limit: 5))
    #expect(found.rows == [2, 4, 6, 8, 10])
    #expect(found.scores.count == 5)
    #expect(found.total == 500)
  }

  @Test func aFilterLetsItsRowsThroughAndNoOther() throws {
    let filter = filterWords { $0 % 7 == 0 || $0 > 450 }
    let expected = (1...500 as ClosedRange<UInt32>).filter {
      ($0 % 7 == 0 || $0 > 450) && $0 % 2 == 0
    }
    try filter.withUnsafeBufferPointer { filter in
      let ranked = try searcher.search(
        .word("even"), filter: filter, window: TextWindow(limit: .max, weighting: .none))
      #expect(ranked.rows == expected)
      var words = [UInt64](repeating: 0, count: 8)
      #expect(try searcher.match(.word("even"), filter: filter, into: &words) == expected.count)
      #expect(rows(words) == expected)
    }
    let empty = UnsafeBufferPointer<UInt64>(start: nil, count: 0)
    #expect(try searcher.search(.all, filter: empty, window: TextWindow(limit: 9)).rows == [])
  }

  @Test func noRoomForRowsIsNoFault() throws {
    let found = try searcher.search(.all, window: TextWindow(limit: 0))
    #expect(found.rows == [])
    #expect(found.total == 500)
    var none: [UInt64] = []
    #expect(try searcher.match(.all, into: &none) == 0)
  }

  @Test func beginningsStandForTermsAndStems() throws {
    let found = try searcher.expand(Array("ev".utf8), limit: 5, scanLimit: 100)
    #expect(found.terms.map { String(decoding: $0.term, as: UTF8.self) } == ["every", "even"])
    #expect(found.terms.map(\.frequency) == [500, 250])
    #expect(!found.isTruncated)
    let stems = try searcher.expand(Array("evenl".utf8), limit: 5, scanLimit: 100)
    #expect(stems.terms.map { String(decoding: $0.term, as: UTF8.self) } == ["even"])
    #expect(try searcher.frequency(of: Array("even".utf8)) == 250)
  }

  @Test func everyIdentifierIsListedPageByPage() throws {
    var found: [String: [UInt32]] = [:]
    var next: [UInt8]?
    repeat {
      let page = try searcher.list(.identifier, after: next, limit: 70)
      for entry in page.entries {
        let value = try #require(TermKey.identifier.value(ofTerm: entry.term))
        found[String(decoding: value, as: UTF8.self)] = entry.rows
      }
      next = page.next
    } while next != nil
    #expect(found.count == 500)
    #expect(found.allSatisfy { $0.value == [UInt32($0.key.dropFirst(5)) ?? 0] })
  }

  @Test func aSearcherSeesCommitsWhenItRefreshes() async throws {
    let shard = sample.shard(0)
    try await shard.open()
    try await shard.apply(sample.batch(501...501, shard: 0))
    try await shard.commit(sequence: 50)
    #expect(try searcher.documentCount() == 500)
    #expect(try searcher.refresh())
    #expect(try searcher.documentCount() == 501)
    // The other shard is complete only up to here.
    #expect(searcher.sequence == 41)
    #expect(try !searcher.refresh())
  }

  @Test func aQueryTooDeepOrTooLargeIsRefusedByName() throws {
    var deep = TermQuery.word("every")
    for _ in 0..<64 {
      deep = .or([deep])
    }
    let large = TermQuery.or([TermQuery](repeating: .all, count: 1024))
    for query in [deep, large] {
      let error = #expect(throws: KliegError.self) {
        try searcher.search(query, window: TextWindow(limit: 1))
      }
      #expect(error?.code == .limitExceeded)
    }
  }

  private func filterWords(_ isIn: (UInt32) -> Bool) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: 9)
    for row in 1..<UInt32(words.count * 64) where isIn(row) {
      words[Int(row / 64)] |= 1 << UInt64(row % 64)
    }
    return words
  }
}
