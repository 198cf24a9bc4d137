import CXapian
import TestSupport
import Testing

@Suite struct TermsTests {
  let directory: TemporaryDirectory
  let reader: Reader

  init() throws {
    directory = try TemporaryDirectory()
    let words = ["run", "rune", "runner", "walk", "Qrun", "Erun"]
    for shard in 0..<2 {
      let writer = try Shard(directory("\(shard)"))
      for id in 1...20 as ClosedRange<UInt32> {
        let terms = words.enumerated().filter { Int(id) % ($0.offset + 1) == 0 }
        try writer.apply(
          document(id, terms.map { SampleTerm($0.element) } + [SampleTerm("Q\(shard)-\(id)", 0)]))
      }
      try writer.add(
        forms: form("running", "run") + form("runes", "rune") + form("strolling", "walk")
          + form("strolled", "walk") + form("strolls", "gone"))
      try writer.commit()
    }
    reader = try Reader(directory("0"), directory("1"))
  }

  @Test func aBeginningStandsForItsMostFrequentTerms() throws {
    #expect(try reader.expand("run").terms == ["run:40", "rune:20", "runner:12"])
    let two = try reader.expand("run", limit: 2)
    #expect(two.terms == ["run:40", "rune:20"])
    #expect(two.truncated)
    #expect(try !reader.expand("run").truncated)
  }

  @Test func aBeginningStandsForTheStemsOfItsForms() throws {
    #expect(try reader.expand("runni").terms == ["run:40"])
    #expect(try reader.expand("stroll").terms == ["walk:10"])
    #expect(try reader.expand("nothing").terms == [])
  }

  @Test func noMoreTermsAreLookedAtThanAllowed() throws {
    let found = try reader.expand("run", scanLimit: 1)
    #expect(found.terms == ["run:40", "rune:20"])
    #expect(found.truncated)
  }

  @Test func aBeginningOfNoLettersIsRefused() {
    let status = lend("") { prefix in
      call { reader.reference.expand(prefix: prefix, limit: 1, scanLimit: 1, failure: $0) }.status
    }
    #expect(status == .invalid)
  }

  @Test func aBeginningTooLongStandsForNothing() throws {
    #expect(try reader.expand(String(repeating: "r", count: 300)).terms == [])
  }

  @Test func frequenciesAreOfAllShards() throws {
    func frequency(_ term: String) throws -> UInt32 {
      try lend(term) { term in try succeed { reader.reference.frequency(term: term, failure: $0) } }
    }
    #expect(try frequency("run") == 40)
    #expect(try frequency("nowhere") == 0)
    #expect(try frequency(String(repeating: "x", count: 500)) == 0)
    // The empty term would be every document.
    #expect(try frequency("") == 0)
  }

  @Test func termsAreListedInPagesWithTheirRows() throws {
    let first = try reader.list("Q0-1", limit: 3)
    #expect(first.terms == ["Q0-1:[1]", "Q0-10:[19]", "Q0-11:[21]"])
    #expect(first.truncated)
    let rest = try reader.list("Q0-1", after: "Q0-17")
    #expect(rest.terms == ["Q0-18:[35]", "Q0-19:[37]"])
    #expect(!rest.truncated)
    #expect(try reader.list("Q1-2").terms == ["Q1-2:[4]", "Q1-20:[40]"])
    #expect(try reader.list("none").terms == [])
  }

  @Test func listingAfterWhatIsTooLongIsRefused() {
    let status = lend("Q") { prefix in
      lend(String(repeating: "x", count: 246)) { after in
        call { reader.reference.list(prefix: prefix, after: after, limit: 1, failure: $0) }.status
      }
    }
    #expect(status == .invalid)
  }
}
