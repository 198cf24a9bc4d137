import CXapian
import TestSupport
import Testing

@Suite struct BatchTests {
  let directory: TemporaryDirectory
  let path: String
  let shard: Shard

  init() throws {
    directory = try TemporaryDirectory()
    path = directory("shard")
    shard = try Shard(path)
    try shard.commit()
  }

  private func commit() throws -> Reader {
    try shard.commit()
    return try Reader(path)
  }

  @Test func aDocumentIsReplacedWhole() throws {
    try shard.apply(document(7, [SampleTerm("old"), SampleTerm("both")]))
    try shard.apply(document(7, [SampleTerm("new"), SampleTerm("both")]))
    let reader = try commit()
    #expect(try reader.match(.term("old")) == [])
    #expect(try reader.match(.term("new")) == [7])
    #expect(try reader.match(.term("both")) == [7])
    #expect(try shard.documentCount == 1)
    #expect(try succeed { shard.reference.lastDocument(failure: $0) } == 7)
  }

  @Test func deletingWhatIsNotThereLeavesTheRestOfTheBatch() throws {
    try shard.apply(
      document(1, [SampleTerm("a")]) + deletion(2) + deletion(900) + document(3, [SampleTerm("a")]))
    try shard.apply(deletion(3) + deletion(3) + document(5, []) + deletion(5))
    #expect(try commit().match(.all) == [1])
  }

  @Test func aRepeatedTermAddsUp() throws {
    let once = [SampleTerm("word", 3), SampleTerm("other", 1)]
    let twice = [SampleTerm("word", 1), SampleTerm("other", 1), SampleTerm("word", 2)]
    try shard.apply(document(1, once) + document(2, twice) + document(3, [SampleTerm("other", 4)]))
    let found = try commit().rank(.term("word"))
    #expect(found.rows == [1, 2])
    #expect(found.scores[0] == found.scores[1])
  }

  @Test func aTermOfFrequencyZeroFiltersAndDoesNotRank() throws {
    try shard.apply(
      document(1, [SampleTerm("Qa", 0), SampleTerm("x", 1)]) + document(2, [SampleTerm("x", 1)]))
    let found = try commit().rank(.term("Qa"))
    #expect(found.rows == [1])
    #expect(found.scores == [0])
  }

  @Test func positionsMakePhrases() throws {
    try shard.apply(
      document(1, [SampleTerm("big", 1, at: [1]), SampleTerm("cat", 1, at: [2])])
        + document(2, [SampleTerm("big", 1, at: [1, 9]), SampleTerm("cat", 1, at: [5])]))
    let phrase = SampleQuery.node(.phrase, [.term("big"), .term("cat")])
    let reader = try commit()
    #expect(try reader.match(phrase) == [1])
    #expect(try reader.rank(phrase).rows == [1])
  }

  @Test func termsMayHoldAnyByteUpToTheLimit() throws {
    var long = SampleTerm("")
    long.bytes = Array(repeating: 0xff, count: 245)
    var zeros = SampleTerm("")
    zeros.bytes = Array(repeating: 0, count: 122)
    try shard.apply(document(1, [long, zeros]))
    #expect(try commit().match(.all) == [1])
  }

  /// What breaks the format, each with what is wrong about it.
  static let malformed: [(what: String, batch: [UInt8])] = [
    ("ends in the header", [1, 0, 0]),
    ("id 0", document(0, [SampleTerm("a")])),
    ("empty term", document(1, [SampleTerm("")])),
    ("term over 245", document(1, [SampleTerm(String(repeating: "x", count: 246))])),
    ("zeros count twice", document(1, [SampleTerm(String(repeating: "\0", count: 123))])),
    ("ends in the terms", document(1, [SampleTerm("word")]).dropLast()),
    ("bytes after the terms", [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9]),
    ("too few terms", [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
    ("deletion with terms", [1, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255, 9]),
    ("positions missing", [1, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 1, 0, 0, 0, 97]),
    ("second byte set", [1, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 1, 7, 0, 0, 1, 0, 0, 0, 97]),
    ("length overflows", document(1, [SampleTerm("a", .max), SampleTerm("b", 1)])),
    ("byte count overflows", [1, 0, 0, 0, 255, 255, 255, 255, 1, 0, 0, 0, 0]),
  ]

  @Test(arguments: malformed.map(\.what)) func aMalformedBatchChangesNothing(what: String) throws {
    let bad = try #require(Self.malformed.first { $0.what == what }?.batch)
    let status = lend(document(1, [SampleTerm("good")]) + bad) { batch in
      call { shard.reference.apply(batch: batch, failure: $0) }.status
    }
    #expect(status == .malformed)
    #expect(try commit().match(.all) == [])
  }

  @Test func malformedFormsChangeNothing() throws {
    let tooLong = form(String(repeating: "x", count: 246), "x")
    for bad in [Array(form("forms", "form").dropLast()), form("", "a"), form("a", ""), tooLong] {
      let status = lend(form("good", "well") + bad) { forms in
        call { shard.reference.add(forms: forms, failure: $0) }.status
      }
      #expect(status == .malformed)
    }
    try shard.apply(document(1, [SampleTerm("well")]))
    #expect(try commit().expand("goo").terms == [])
  }

  @Test func randomDamageToABatchIsAStatusAndNeverADamagedShard() throws {
    let sound = (1...6).flatMap { id in
      document(id, [SampleTerm("word\(id)", 2, at: [1, 2, 3]), SampleTerm("Q\(id)", 0)])
    }
    var dice = Dice(1)
    for _ in 0..<3000 {
      let batch = mutated(sound + deletion(3), &dice)
      let forms = mutated(form("running", "run") + form("ran", "run"), &dice)
      let applied = lend(batch) { batch in
        call { shard.reference.apply(batch: batch, failure: $0) }.status
      }
      let added = lend(forms) { forms in
        call { shard.reference.add(forms: forms, failure: $0) }.status
      }
      #expect([.ok, .malformed].contains(applied))
      #expect([.ok, .malformed].contains(added))
      // Xapian's check takes memory for every id up to the last.
      if try succeed({ shard.reference.lastDocument(failure: $0) }) > 100_000 {
        _ = try succeed { shard.reference.discard(failure: $0) }
      }
    }
    try shard.commit()
    let findings = lend(path) { path in call { xapian_check(path, $0) } }
    _ = take(findings.result.report)
    #expect(findings.status == .ok)
    #expect(findings.result.faults == 0)
  }
}

/// Bytes with a few of them changed, and sometimes cut.
func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...4, using: &dice) {
    bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
  }
  if Int.random(in: 0..<4, using: &dice) == 0 {
    bytes.removeLast(Int.random(in: 0..<bytes.count, using: &dice))
  }
  return bytes
}
