import KliegDamage
import KliegModel
import KliegStorage
import TestSupport
import Testing

/// What is near a word, on the disk and in memory, against the definition.
struct SimilarWordsTests {
  private static let letters = ["a", "b", "c", "ß", "ж", "猫", "🦊"]

  private static func word(_ random: inout SplitMix) -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &random)]
    }.joined()
  }

  /// A view whose documents have a word each, and some of them a form of another.
  private func fill(
    _ sample: TextViewSample, _ words: [String], forms: [(form: String, stem: String)]
  ) async throws {
    try sample.generation.create()
    let layout = sample.generation.layout
    for number in 0..<2 {
      let shard = sample.shard(number)
      try await shard.open()
      var batch = DocumentBatch()
      for (row, word) in zip(UInt32(1)..., words) where layout.shard(ofRow: row) == number {
        batch.replace(document: layout.document(ofRow: row)) { terms in
          terms.add(Array(word.utf8), frequency: 1)
          terms.add(TermKey.identifier.term(word), frequency: 0)
        }
      }
      try await shard.apply(batch.bytes)
      var some = FormBatch()
      for (form, stem) in forms { some.add(form: Array(form.utf8), stem: Array(stem.utf8)) }
      try await shard.addForms(some.bytes)
      try await shard.commit(sequence: 1)
      await shard.close()
    }
  }

  @Test(arguments: 1...4) func nearWordsAreThoseOfTheDefinition(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed))
    let words = (0..<400).map { _ in Self.word(&random) }
    let forms = (0..<100).map { _ in
      (form: Self.word(&random), stem: words[Int.random(in: 0..<words.count, using: &random)])
    }
    let sample = try TextViewSample()
    try await fill(sample, words, forms: forms)
    let searcher = try TextSearcher(sample.generation)
    let vocabulary = try #require(try TextVocabulary(of: searcher))
    for _ in 0..<150 {
      let wanted = Self.word(&random)
      let edits = Int.random(in: 0...2, using: &random)
      for isBeginning in [false, true] {
        func isNear(_ other: String) -> Bool {
          guard isBeginning else { return EditDistance.between(wanted, other) <= edits }
          return (0...other.count).contains {
            EditDistance.between(wanted, String(other.prefix($0))) <= edits
          }
        }
        let expected = Set(words.filter(isNear))
          .union(forms.filter { isNear($0.form) }.map(\.stem))
        let place: Comment = "seed \(seed): \(wanted), \(edits) edits, a beginning: \(isBeginning)"
        for known in [nil, vocabulary] {
          searcher.vocabulary = known
          let found = try searcher.similar(
            to: Array(wanted.utf8), edits: edits, isBeginning: isBeginning, limit: 1000,
            scanLimit: 100_000)
          let terms = Set(found.terms.map { String(decoding: $0.term, as: UTF8.self) })
          #expect(terms == expected, place)
          #expect(found.terms.allSatisfy { $0.frequency > 0 }, place)
          #expect(!found.isTruncated)
        }
      }
    }
  }

  @Test func aVocabularyIsOfOneSnapshotAlone() async throws {
    let sample = try TextViewSample()
    try await fill(sample, ["window", "widow"], forms: [])
    let searcher = try TextSearcher(sample.generation)
    searcher.vocabulary = try TextVocabulary(of: searcher)
    let shard = sample.shard(0)
    try await shard.open()
    var batch = DocumentBatch()
    batch.replace(document: 7) { $0.add(Array("winder".utf8), frequency: 1) }
    try await shard.apply(batch.bytes)
    try await shard.commit(sequence: 2)
    await shard.close()
    func near() throws -> Set<String> {
      let found = try searcher.similar(
        to: Array("winde".utf8), edits: 2, limit: 10, scanLimit: 1000)
      return Set(found.terms.map { String(decoding: $0.term, as: UTF8.self) })
    }
    #expect(try near() == ["window"])
    #expect(!searcher.lacksVocabulary)
    #expect(try searcher.refresh())
    #expect(try near() == ["window", "winder"])
    #expect(searcher.lacksVocabulary)
    #expect(try TextVocabulary(of: searcher, limit: 2) == nil)
  }
}
