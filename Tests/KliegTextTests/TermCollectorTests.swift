import KliegText
import Testing

struct TermCollectorTests {
  private let analyser: Analyser
  private let collector = TermCollector()

  init() throws { analyser = try Analyser() }

  private var byTerm: [String: PackedTerm] {
    Dictionary(uniqueKeysWithValues: collector.terms().map { ($0.term, $0) })
  }

  @Test func packsInTheAgreedForm() {
    collector.clear(positions: .lists)
    collector.add("ab", field: .text, using: analyser)
    var bytes: [UInt8] = [7]
    #expect(collector.pack(into: &bytes) == 1)
    #expect(bytes == [7, 2, 0, 1, 0, 1, 0, 0, 0, 0x61, 0x62, 1, 0, 0, 0])
  }

  @Test func titlesWeighThreefold() {
    collector.add("Running dogs", field: .title, using: analyser)
    collector.add("a dog runs", field: .text, using: analyser)
    #expect(byTerm["run"]?.wdf == 4)
    #expect(byTerm["dog"]?.wdf == 4)
    #expect(byTerm["a"]?.wdf == 1)
  }

  @Test func titleWordsAreFoundFromTheirFirstLetters() {
    collector.add("Écoles à 日本語 HTTPServer", field: .title, using: analyser)
    let edges = byTerm.values.filter { $0.term.hasPrefix("E") }
    #expect(
      Set(edges.map(\.term)).isSuperset(of: [
        "Ee", "Eec", "Eeco", "Ea", "E日", "E日本", "Eh", "Eht", "Ehtt", "Ese", "Eser",
      ]))
    #expect(edges.allSatisfy { $0.wdf == 0 && $0.positions.isEmpty })
  }

  @Test func otherTextHasNoEdges() {
    collector.add("words", field: .text, using: analyser)
    #expect(collector.terms().map(\.term) == ["word"])
  }

  @Test func positionsOnlyWhenAsked() {
    collector.add("one two", field: .text, using: analyser)
    #expect(collector.terms().allSatisfy { $0.positions.isEmpty })
    collector.clear(positions: .lists)
    collector.add("one two one", field: .text, using: analyser)
    #expect(byTerm["one"]?.positions == [1, 3])
    #expect(byTerm["two"]?.positions == [2])
  }

  @Test func noPhraseCrossesFields() throws {
    collector.clear(positions: .lists)
    collector.add("big", field: .title, using: analyser)
    collector.add("", field: .text, using: analyser)
    collector.add("apple", field: .text, using: analyser)
    let big = try #require(byTerm["big"]?.positions.first)
    let apple = try #require(byTerm["appl"]?.positions.first)
    #expect(apple - big == TermCollector.fieldGap)
  }

  @Test func aPartAtTheSamePositionCountsOnce() {
    collector.clear(positions: .lists)
    collector.add("FooFoo", field: .text, using: analyser)
    #expect(byTerm["foo"] == PackedTerm(term: "foo", wdf: 2, positions: [1]))
    #expect(byTerm["foofoo"] == PackedTerm(term: "foofoo", wdf: 1, positions: [1]))
  }

  @Test func veryManyPositionsContinueInAnotherEntry() {
    collector.clear(positions: .lists)
    let count = 65_535 + 10
    collector.add(String(repeating: "x ", count: count), field: .text, using: analyser)
    let terms = collector.terms()
    #expect(terms.map(\.wdf) == [count, 0])
    #expect(terms.map(\.positions.count) == [65_535, 10])
    #expect(terms.flatMap(\.positions) == Array(1...count))
  }

  @Test func aClearedCollectorRemembersNothing() {
    let text = (0..<5_000).map { "w\($0)" }.joined(separator: " ")
    collector.clear(positions: .lists)
    collector.add(text, field: .text, using: analyser)
    #expect(byTerm.count == 10_000 / 2 + 5_000)
    collector.clear()
    #expect(collector.terms().isEmpty)
    collector.add("w1", field: .text, using: analyser)
    #expect(Set(collector.terms().map(\.term)) == ["w1", "1"])
  }

  @Test func exactTermsAreKeptAsTheyAre() {
    collector.addTerm(Array("QSome Id".utf8))
    collector.addTerm(Array("QSome Id".utf8), wdf: 2)
    #expect(collector.terms() == [PackedTerm(term: "QSome Id", wdf: 2, positions: [])])
  }
}
