import CXapian
import TestSupport
import Testing

/// What beginnings stand for, told off the disk and from memory.
@Suite final class VocabularyTests {
  let directory: TemporaryDirectory
  let reader: Reader
  let vocabulary: XapianVocabularyRef

  init() throws {
    directory = try TemporaryDirectory()
    var dice = Dice(4)
    for shard in 0..<2 as Range<UInt32> {
      let writer = try Shard(directory("\(shard)"))
      for id in 1...200 as ClosedRange<UInt32> {
        let terms = Set((0..<8).map { _ in Self.word(&dice) })
        try writer.apply(document(id, terms.sorted().map { SampleTerm($0) } + [SampleTerm("Zlab")]))
      }
      for _ in 0..<100 { try writer.add(forms: form(Self.word(&dice) + "s", Self.word(&dice))) }
      try writer.commit()
    }
    let reader = try Reader(directory("0"), directory("1"))
    self.reader = reader
    let made = try succeed { reader.reference.vocabulary(limit: 100_000, failure: $0) }
    vocabulary = try #require(made)
  }

  deinit { vocabulary.free() }

  private static func word(_ dice: inout Dice) -> String {
    let letters = ["a", "b", "la", "lab"]
    return (0..<Int.random(in: 1...3, using: &dice)).compactMap { _ in
      letters.randomElement(using: &dice)
    }.joined()
  }

  @Test(arguments: ["a", "b", "l", "la", "lab", "laba", "bbb", "zz", "z"], [3, 1000] as [UInt32])
  func memoryTellsWhatTheDiskTells(beginning: String, limit: UInt32) throws {
    for scan in [2, 1000] as [UInt32] {
      let disk = try reader.expand(beginning, limit: limit, scanLimit: scan)
      let memory = try reader.expand(
        beginning, limit: limit, scanLimit: scan, from: vocabulary)
      #expect(memory.terms == disk.terms)
      #expect(memory.truncated == disk.truncated)
    }
  }

  @Test(arguments: ["a", "l", "la", "lab", "bbb", "zz"], [false, true])
  func memoryGathersWhatTheDiskDoes(beginning: String, isWholeOnly: Bool) throws {
    let filter = Set((1...512 as ClosedRange<UInt32>).filter { $0 % 7 != 0 })
    var cut = 0
    var found = 0
    for terms in [0, 1, 5, 50, 1000] as [UInt32] {
      for postings in [0, 10, 100, 10_000] as [UInt64] {
        let bounds = XapianBounds(terms: terms, postings: postings, wholeOnly: isWholeOnly)
        for filter in [nil, filter] {
          let disk = try reader.rows(beginning: beginning, filter: filter, bounds)
          let memory = try reader.rows(beginning: beginning, filter: filter, bounds, vocabulary)
          #expect(memory.rows == disk.rows)
          #expect(memory.isCut == disk.isCut)
          cut += disk.isCut ? 1 : 0
          found += disk.rows.count
        }
      }
    }
    #expect((cut > 0 && found > 0) || beginning == "zz")
  }

  @Test func aVocabularyOfAnotherSnapshotIsNotUsed() throws {
    let writer = try Shard(directory("1"), .existing)
    try writer.apply(document(300, [SampleTerm("labnew")]))
    try writer.commit()
    #expect(try succeed { reader.reference.reopen(failure: $0) })
    let bounds = XapianBounds(terms: 1000, postings: 10_000, wholeOnly: false)
    #expect(
      try reader.rows(beginning: "labn", filter: nil, bounds, vocabulary).rows == [600])
  }
}
