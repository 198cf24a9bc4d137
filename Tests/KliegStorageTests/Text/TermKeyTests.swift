import KliegStorage
import TestSupport
import Testing

@Suite struct TermKeyTests {
  @Test func termsOfDifferentKindsNeverMeet() {
    let terms = TermKey.allCases.map { $0.term("same") }
    #expect(Set(terms).count == TermKey.allCases.count)
    #expect(TermKey.identifier.term("a-1") == Array("Qa-1".utf8))
  }

  @Test func aValueComesBackFromItsTerm() {
    let value = String(repeating: "é", count: 122)
    let term = TermKey.identifier.term(value)
    #expect(term.count == 245)
    #expect(TermKey.identifier.value(ofTerm: term) == Array(value.utf8))
  }

  @Test(arguments: [
    String(repeating: "x", count: 245), String(repeating: "\0", count: 123),
    String(repeating: "long", count: 5000),
  ])
  func aValueTooLongIsKnownByItsHash(value: String) {
    let term = TermKey.identifier.term(value)
    #expect(term.count + term.count { $0 == 0 } <= TermKey.longest)
    #expect(term == TermKey.identifier.term(value))
    #expect(term != TermKey.identifier.term(value + "y"))
    #expect(TermKey.identifier.value(ofTerm: term) == nil)
  }

  @Test func longIdentifiersAreFoundExactly() async throws {
    let sample = try TextViewSample()
    try sample.generation.create()
    let shard = sample.shard(0)
    try await shard.open()
    let long = String(repeating: "i", count: 2000)
    var batch = DocumentBatch()
    for (document, identifier) in [(1, long + "a"), (2, long + "b")] as [(UInt32, String)] {
      batch.replace(document: document) {
        $0.add(TermKey.identifier.term(identifier), frequency: 0)
      }
    }
    try await shard.apply(batch.bytes)
    try await shard.commit(sequence: 1)
    let searcher = try TextSearcher(sample.generation)
    let query = TermQuery.term(TermKey.identifier.term(long + "b"))
    #expect(try searcher.search(query, window: TextWindow(limit: 9)).rows == [3])
  }
}
