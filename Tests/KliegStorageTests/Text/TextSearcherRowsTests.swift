import KliegModel
import KliegStorage
import TestSupport
import Testing

/// Rows found by beginnings, places and likeness.
struct TextSearcherRowsTests {
  let sample: TextViewSample
  let searcher: TextSearcher

  init() async throws {
    sample = try TextViewSample()
    try sample.generation.create()
    for number in 0..<2 {
      let shard = sample.shard(number)
      try await shard.open()
      var batch = DocumentBatch()
      for row in 1...600 as ClosedRange<UInt32>
      where sample.generation.layout.shard(ofRow: row) == number {
        batch.replace(document: sample.generation.layout.document(ofRow: row)) { terms in
          terms.add(Array("word\(row)".utf8), frequency: 1)
          terms.add(Array("stem\(row % 10)".utf8), frequency: 1)
          terms.add(TermKey.identifier.term("word\(row)"), frequency: 0)
          // Rows from 301 on keep positions.
          let isLong = row > 300
          terms.add(
            Array("left".utf8), frequency: 1, positions: isLong ? [5, row % 4 == 0 ? 9 : 40] : [])
          terms.add(Array("right".utf8), frequency: 1, positions: isLong ? [10, 20] : [])
        }
      }
      try await shard.apply(batch.bytes)
      var forms = FormBatch()
      for stem in 0..<10 {
        forms.add(form: Array("odd\(stem)ly".utf8), stem: Array("stem\(stem)".utf8))
      }
      try await shard.addForms(forms.bytes)
      try await shard.commit(sequence: 1)
      await shard.close()
    }
    searcher = try TextSearcher(sample.generation)
  }

  private let ample = TextSearcher.Bounds(terms: 10_000, postings: 10_000)

  @Test func aBeginningFindsAllThatBeginSoHoweverManyTheyAre() throws {
    let all = try searcher.rows(beginning: Array("wor".utf8), bounds: ample)
    #expect(all.rows.count == 600)
    #expect(!all.isCut)
    let some = try searcher.rows(
      beginning: Array("word1".utf8), among: RowBitmap(90...110), bounds: ample)
    #expect(some.rows.rows == Array(100...110))
    let byForm = try searcher.rows(beginning: Array("odd3".utf8), bounds: ample)
    #expect(byForm.rows.rows == (1...600).filter { $0 % 10 == 3 })
  }

  @Test func aBeginningThatStandsForTooMuchSaysSo() throws {
    for bounds in [
      TextSearcher.Bounds(terms: 50, postings: 10_000), .init(terms: 10_000, postings: 50),
    ] {
      let found = try searcher.rows(beginning: Array("wor".utf8), bounds: bounds)
      #expect(found.isCut)
      #expect(found.rows.count <= 100)
      var whole = bounds
      whole.isWholeOnly = true
      let nothing = try searcher.rows(beginning: Array("wor".utf8), bounds: whole)
      #expect(nothing.isCut)
      #expect(nothing.rows.isEmpty)
    }
    var whole = ample
    whole.isWholeOnly = true
    let all = try searcher.rows(beginning: Array("wor".utf8), bounds: whole)
    #expect(!all.isCut)
    #expect(all.rows.count == 600)
  }

  @Test func positionsDecideWhereTheyAreKept() throws {
    let terms = ["left", "right"].map { Array($0.utf8) }
    let candidates = RowBitmap(295...310)
    let phrase = try searcher.placement(of: terms, among: candidates)
    #expect(phrase.found.rows == [304, 308])
    #expect(phrase.undecided.rows == Array(295...300))
    let near = try searcher.placement(of: terms, within: 6, among: candidates)
    #expect(near.found.rows == Array(301...310))
    let nearer = try searcher.placement(of: terms, within: 5, among: candidates)
    #expect(nearer.found.rows == [304, 308])
    let absent = try searcher.placement(of: [terms[0], Array("absent".utf8)], among: candidates)
    #expect(absent.found.isEmpty)
  }

  @Test(arguments: [("wrod12", 1), ("word1", 1), ("xord12", 1), ("ord599", 2), ("odd3yl", 1)])
  func similarWordsAreThoseWithinSoManyEdits(_ word: String, _ edits: Int) throws {
    let vocabulary =
      (1...600).map { "word\($0)" } + (0..<10).map { "stem\($0)" } + ["left", "right"]
    var expected = Set(vocabulary.filter { EditDistance.between(word, $0) <= edits })
    for stem in 0..<10 where EditDistance.between(word, "odd\(stem)ly") <= edits {
      expected.insert("stem\(stem)")
    }
    let found = try searcher.similar(
      to: Array(word.utf8), edits: edits, limit: 1000, scanLimit: 10_000)
    #expect(Set(found.terms.map { String(decoding: $0.term, as: UTF8.self) }) == expected)
    #expect(!found.isTruncated)
    #expect(!expected.isEmpty)
    let cut = try searcher.similar(
      to: Array(word.utf8), edits: edits, limit: 1000, scanLimit: 1)
    #expect(cut.isTruncated)
  }

  @Test(arguments: [("wrod12", 1), ("wrd", 1), ("ord59", 2), ("ody", 1), ("od", 0)])
  func wordsThatBeginSimilarlyAreThoseOfWhichABeginningIsWithinSoManyEdits(
    _ word: String, _ edits: Int
  ) throws {
    func isBegun(_ other: String) -> Bool {
      (1...other.count).contains { EditDistance.between(word, String(other.prefix($0))) <= edits }
    }
    let vocabulary =
      (1...600).map { "word\($0)" } + (0..<10).map { "stem\($0)" } + ["left", "right"]
    var expected = Set(vocabulary.filter(isBegun))
    for stem in 0..<10 where isBegun("odd\(stem)ly") { expected.insert("stem\(stem)") }
    let found = try searcher.similar(
      to: Array(word.utf8), edits: edits, isBeginning: true, limit: 1000, scanLimit: 10_000)
    #expect(Set(found.terms.map { String(decoding: $0.term, as: UTF8.self) }) == expected)
    #expect(!expected.isEmpty)
  }

  @Test func aSearchThatIsEndedGivesWhatItHas() throws {
    let limit = SearchLimit()
    #expect(try searcher.rows(matching: .word("left"), limit: limit).count == 600)
    #expect(!limit.isOver && !limit.wasNoticed)
    limit.stop()
    let ranked = try searcher.search(.word("left"), window: TextWindow(limit: 10), limit: limit)
    #expect(ranked.rows == [])
    #expect(limit.wasNoticed)
    #expect(SearchLimit(until: .now - .seconds(1)).isOver)
    #expect(!SearchLimit(until: .now + .seconds(1000)).isOver)
    #expect(!SearchLimit(until: .now + .seconds(1e17)).isOver)
  }

  @Test func aLimitChangesNothingBeforeItIsOver() throws {
    for query in [
      TermQuery.word("left"), .or([.word("stem1"), .word("word7")]),
      .and([.word("left"), .word("stem2")]),
    ] {
      let plain = try searcher.search(query, window: TextWindow(limit: 20))
      let limited = try searcher.search(
        query, window: TextWindow(limit: 20), limit: SearchLimit())
      #expect(plain == limited)
    }
  }
}
