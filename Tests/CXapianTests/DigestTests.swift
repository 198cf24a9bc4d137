import CXapian
import TestSupport
import Testing

@Suite struct DigestTests {
  let directory: TemporaryDirectory
  let documents: [(id: UInt32, terms: [SampleTerm])]

  init() throws {
    directory = try TemporaryDirectory()
    var dice = Dice(4)
    documents = (1...120).map { number in
      var terms = (0..<20).map { _ in
        SampleTerm(
          "word\(UInt8.random(in: 0...90, using: &dice))", .random(in: 0...3, using: &dice),
          at: number % 10 == 0 ? [.random(in: 1...900, using: &dice)] : [])
      }
      terms.append(SampleTerm("Qitem\(number)", 0))
      return (UInt32(number * 3), terms)
    }
    let writer = try Shard(directory("shard"))
    try writer.apply(documents.flatMap { document($0.id, $0.terms) })
    try writer.commit()
  }

  struct Digests: Equatable {
    var postings: [UInt64]
    var positions: [UInt64]
    var noted: [UInt64]
    var termLists: [UInt64]
    var beyond: [UInt32]
  }

  private func digests(count: Int = 400) throws -> Digests {
    let reader = try Reader(directory("shard"))
    var postings = [UInt64](repeating: 9, count: count)
    var positions = postings
    var noted = postings
    var termLists = postings
    let found = try succeed {
      reader.reference.digests(
        shard: 0, postings: &postings, positions: &positions, noted: &noted,
        termLists: &termLists, count: count, failure: $0)
    }
    let beyond = take(found)
    return Digests(
      postings: postings, positions: positions, noted: noted, termLists: termLists,
      beyond: stride(from: 0, to: beyond.count, by: 4).map {
        UInt32(beyond[$0]) | UInt32(beyond[$0 + 1]) << 8
      })
  }

  private func expected(_ batch: [UInt8], capacity: Int = 400) throws -> [XapianDigest] {
    var digests = [XapianDigest](repeating: XapianDigest(), count: capacity)
    let count = try lend(batch) { batch in
      try succeed { xapian_batch_digests(batch, &digests, capacity, $0) }
    }
    return Array(digests.prefix(count))
  }

  @Test func postingsTermListsAndBatchesAgree() throws {
    let found = try digests()
    let wanted = try expected(documents.flatMap { document($0.id, $0.terms) })
    #expect(wanted.count == documents.count)
    for (document, digest) in zip(documents, wanted) {
      #expect(found.postings[Int(document.id)] == digest.terms)
      #expect(found.termLists[Int(document.id)] == digest.terms)
      #expect(found.positions[Int(document.id)] == digest.positions)
      #expect(found.noted[Int(document.id)] == digest.positions)
      #expect((digest.positions != 0) == (document.id % 30 == 0))
    }
    #expect(found.postings.count { $0 != 0 } == documents.count)
    #expect(found.beyond.isEmpty)
  }

  @Test func theOrderOfTermsAndRepetitionsDoNotCount() throws {
    let terms = [SampleTerm("b", 2, at: [7]), SampleTerm("a", 1), SampleTerm("b", 1, at: [3])]
    let merged = [SampleTerm("a", 1), SampleTerm("b", 3, at: [3, 7])]
    let sums = try expected(document(1, terms) + document(2, merged))
    #expect(sums[0].terms == sums[1].terms)
    #expect(sums[0].positions == sums[1].positions)
  }

  @Test(arguments: [
    [SampleTerm("a", 2, at: [1])], [SampleTerm("a", 1, at: [2])], [SampleTerm("a", 1)],
    [SampleTerm("b", 1, at: [1])], [], [SampleTerm("a", 1, at: [1]), SampleTerm("b", 0)],
  ])
  func everyDifferenceChangesThem(other: [SampleTerm]) throws {
    let sums = try expected(document(1, [SampleTerm("a", 1, at: [1])]) + document(1, other))
    #expect((sums[0].terms, sums[0].positions) != (sums[1].terms, sums[1].positions))
    #expect(sums[1].terms != 0)
  }

  @Test func documentsBeyondTheRoomAreNamed() throws {
    let whole = try digests()
    let part = try digests(count: 352)
    #expect(part.beyond == [354, 357, 360])
    #expect(part.postings == Array(whole.postings.prefix(352)))
    #expect(try digests(count: 0).beyond.count == 120)
  }

  @Test func deletionsAndTooManyDocumentsAreRefused() {
    var digests = [XapianDigest](repeating: XapianDigest(), count: 1)
    for batch in [deletion(1), document(1, []) + document(2, [])] {
      let status = lend(batch) { batch in call { xapian_batch_digests(batch, &digests, 1, $0) } }
        .status
      #expect(status == .malformed)
    }
  }

  @Test func aDocumentsTermsOfAKindAreListed() throws {
    let reader = try Reader(directory("shard"))
    func terms(_ row: UInt32, _ prefix: String) throws -> Int {
      try lend(prefix) { prefix in
        var found = try succeed { reader.reference.terms(ofRow: row, prefix: prefix, failure: $0) }
        defer { found.packed.free() }
        return found.count
      }
    }
    #expect(try terms(30, "Q") == 1)
    #expect(try terms(30, "word") == Set(documents[9].terms.map(\.bytes)).count - 1)
    #expect(try terms(30, "R") == 0)
    #expect(throws: Failed.self) { try terms(31, "Q") }
  }

  @Test func formsThatAreNotRecordedAreCounted() throws {
    let writer = try Shard(directory("shard"), .existing)
    try writer.add(forms: form("running", "run") + form("runs", "run"))
    try writer.commit()
    let reader = try Reader(directory("shard"))
    let asked = form("running", "run") + form("runs", "rune") + form("runner", "run")
    let missing = try lend(asked) { forms in
      try succeed { reader.reference.missing(shard: 0, forms: forms, failure: $0) }
    }
    #expect(missing.count == 2)
    #expect(String(decoding: take(missing.first), as: UTF8.self) == "runs")
  }

  @Test func aShardThatIsNotThereIsRefused() throws {
    let reader = try Reader(directory("shard"))
    let status = lend(form("a", "b")) { forms in
      call { reader.reference.missing(shard: 1, forms: forms, failure: $0) }
    }.status
    #expect(status == .invalid)
  }
}
