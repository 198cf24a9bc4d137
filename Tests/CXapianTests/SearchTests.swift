import CXapian
import TestSupport
import Testing

/// Rows 1…600 over three shards: "every" in all, "even" and "third" where they divide, "rare" in four.
@Suite struct SearchTests {
  let directory: TemporaryDirectory
  let reader: Reader

  init() throws {
    directory = try TemporaryDirectory()
    for shard in 0..<3 as Range<UInt32> {
      var batch: [UInt8] = []
      for row in 1...600 as ClosedRange<UInt32> where (row - 1) % 3 == shard {
        var terms = [SampleTerm("every", 1 + row % 4), SampleTerm("Q\(row)", 0)]
        terms += row % 2 == 0 ? [SampleTerm("even", 1, at: [1])] : []
        terms += row % 3 == 0 ? [SampleTerm("third", 1, at: [2])] : []
        terms += row % 150 == 0 ? [SampleTerm("rare", 5)] : []
        batch += document((row - 1) / 3 + 1, terms)
      }
      let writer = try Shard(directory("\(shard)"))
      try writer.apply(batch)
      try writer.commit()
    }
    reader = try Reader(directory("0"), directory("1"), directory("2"))
  }

  private func rows(_ matches: (UInt32) -> Bool) -> Set<UInt32> {
    Set((1...600).filter(matches))
  }

  @Test func rowsComeBackFromAnyNumberOfShards() throws {
    for row in [1, 2, 3, 299, 600] as [UInt32] {
      #expect(try reader.rank(.term("Q\(row)")).rows == [row])
    }
    #expect(try succeed { reader.reference.documentCount(failure: $0) } == 600)
    #expect(try succeed { reader.reference.lastRow(failure: $0) } == 600)
  }

  static let queries: [(SampleQuery, @Sendable (UInt32) -> Bool)] = [
    (.all, { _ in true }),
    (.term("even"), { $0 % 2 == 0 }),
    (.term("nowhere"), { _ in false }),
    (.term(String(repeating: "x", count: 400)), { _ in false }),
    (.node(.and, [.term("even"), .term("third")]), { $0 % 6 == 0 }),
    (.node(.and, [.term("every"), .term("rare"), .term("even")]), { $0 % 150 == 0 }),
    (.node(.and, []), { _ in true }),
    (.node(.or, [.term("rare"), .term("third")]), { $0 % 3 == 0 }),
    (.node(.or, []), { _ in false }),
    (.node(.synonym, [.term("even"), .term("third")]), { $0 % 2 == 0 || $0 % 3 == 0 }),
    (.node(.andNot, [.term("even"), .term("third")]), { $0 % 2 == 0 && $0 % 3 != 0 }),
    (.node(.andNot, [.all, .term("even")]), { $0 % 2 == 1 }),
    (.node(.andMaybe, [.term("third"), .term("even")]), { $0 % 3 == 0 }),
    (.scale(2.5, .term("third")), { $0 % 3 == 0 }),
    (.node(.phrase, [.term("even"), .term("third")]), { $0 % 6 == 0 }),
    (.node(.phrase, [.term("third"), .term("even")]), { _ in false }),
    (.node(.and, [.node(.or, [.term("rare"), .term("Q7")]), .all]), { $0 % 150 == 0 || $0 == 7 }),
  ]

  @Test(arguments: queries.indices, [XapianWeighting.ineB2, .none])
  func rankingAndMatchingFindTheSameRows(index: Int, weighting: XapianWeighting) throws {
    let (query, matches) = Self.queries[index]
    let expected = rows(matches)
    let filter = rows { $0 % 5 < 2 }.union([601, 9000])
    #expect(try reader.match(query) == expected)
    #expect(try Set(reader.rank(query, weighting).rows) == expected)
    #expect(try reader.match(query, filter: filter) == expected.intersection(filter))
    #expect(
      try Set(reader.rank(query, filter: filter, weighting).rows) == expected.intersection(filter))
    #expect(try reader.match(query, filter: []) == [])
    #expect(try reader.rank(query, filter: [], weighting).rows == [])
  }

  @Test func theBestComeFirstAndEqualOnesByRow() throws {
    let found = try reader.rank(.node(.or, [.term("every"), .term("rare")]))
    #expect(found.rows.count == 600)
    #expect(Set(found.rows.prefix(4)) == [150, 300, 450, 600])
    for (earlier, later) in zip(found.rows.indices, found.rows.indices.dropFirst()) {
      #expect(
        (-found.scores[earlier], found.rows[earlier]) < (-found.scores[later], found.rows[later]))
    }
  }

  @Test func aWindowIsCutFromTheRanking() throws {
    let query = SampleQuery.node(.or, [.term("every"), .term("third")])
    let whole = try reader.rank(query)
    #expect(try reader.rank(query, offset: 10, limit: 25).rows == Array(whole.rows[10..<35]))
    #expect(try reader.rank(query, offset: 595, limit: 25).rows == Array(whole.rows[595...]))
    #expect(try reader.rank(query, offset: 700, limit: 25).rows == [])
  }

  @Test func everyMatchIsCountedHoweverFewAreWanted() throws {
    for limit in [0, 3] as [UInt32] {
      #expect(try reader.rank(.term("even"), limit: limit).matches.total == 300)
      #expect(try reader.rank(.term("even"), limit: limit, .none).matches.total == 300)
    }
  }

  @Test func whatIsNotRankedMayEndWithTheRowsThatAreWanted() throws {
    for query in [SampleQuery.term("even"), .node(.and, [.term("even"), .term("every")])] {
      let found = try reader.rank(query, limit: 5, .none, isCounted: false)
      #expect(found.rows == [2, 4, 6, 8, 10])
      #expect(found.matches.total < 300)
    }
  }

  @Test func scalingMultipliesTheScore() throws {
    let plain = try reader.rank(.term("third")).scores
    #expect(try reader.rank(.scale(2, .term("third"))).scores == plain.map { $0 * 2 })
  }

  @Test func bitsThatAreSetStaySetAndRowsBeyondTheWordsAreNotCounted() throws {
    var words: [UInt64] = [0b1010, 0, 0]
    let count = try lend(SampleQuery.term("even").packed) { query in
      try succeed {
        reader.reference.match(
          query: query, filter: XapianRows(), stop: nil, words: &words, bitCount: 9, failure: $0)
      }
    }
    #expect(count == 4)
    #expect(words == [0b1_0101_1110, 0, 0])
  }

  @Test func aReaderSeesCommitsWhenItReopens() throws {
    let writer = try Shard(directory("1"), .existing)
    try writer.apply(document(900, [SampleTerm("fresh")]))
    try writer.set("sequence", "5")
    try writer.commit()
    #expect(try reader.match(.term("fresh")) == [])
    #expect(try succeed { reader.reference.reopen(failure: $0) })
    #expect(try !succeed { reader.reference.reopen(failure: $0) })
    #expect(try reader.match(.term("fresh")) == [2699])
    let value = try lend("sequence") { key in
      take(try succeed { reader.reference.metadata(shard: 1, key: key, failure: $0) })
    }
    #expect(value == Array("5".utf8))
  }

  @Test func aReaderThatTheWriterOvertookStartsAnew() throws {
    let writer = try Shard(directory("large"))
    func write(round: Int) throws {
      try writer.apply(
        (1...1000).flatMap { document($0, [SampleTerm("every"), SampleTerm("r\(round)-\($0)")]) })
      try writer.commit()
    }
    try write(round: 0)
    let overtaken = try Reader(directory("large"))
    for round in 1...4 {
      try write(round: round)
    }
    // The blocks it would read are gone; the answer is that of the latest commit.
    #expect(try overtaken.match(.term("r4-500")) == [500])
    #expect(try overtaken.rank(.term("every")).rows.count == 1000)
  }

  @Test func askingForAShardThatIsNoneIsRefused() {
    let status = lend("sequence") { key in
      call { reader.reference.metadata(shard: 3, key: key, failure: $0) }.status
    }
    #expect(status == .invalid)
  }

  @Test func aReaderOfNothingIsRefused() {
    let path = XapianBytes()
    let status = withUnsafePointer(to: path) { path in
      call { XapianReaderRef.open(paths: path, count: 0, failure: $0) }.status
    }
    #expect(status == .invalid)
    #expect(throws: Failed.self) { try Reader(directory("nowhere")) }
    #expect(throws: Failed.self) { try Reader(directory("0"), directory("0")) }
  }
}
