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

  @Test(arguments: ["a", "l", "lab", "bbb", "zz"])
  func whatIsKnownToBeTooMuchIsLeftOutOffTheDisk(beginning: String) throws {
    var knownToExceed = 0
    for terms in [0, 1, 5, 50] as [UInt32] {
      for postings in [0, 10, 100, 10_000] as [UInt64] {
        let bounds = XapianBounds(terms: terms, postings: postings, wholeOnly: true)
        let exceeds = lend(beginning) { prefix in
          call { vocabulary.exceeds(prefix: prefix, bounds: bounds, failure: $0) }.result
        }
        guard exceeds else { continue }
        knownToExceed += 1
        var words = [UInt64](repeating: 0, count: 8)
        let isCut = lend(beginning) { prefix in
          call {
            reader.reference.match(
              beginning: prefix, filter: XapianRows(), bounds: bounds, stop: nil, words: &words,
              bitCount: 512, failure: $0)
          }.result
        }
        #expect(isCut)
      }
    }
    #expect(knownToExceed > 0 || beginning == "zz")
  }
}
