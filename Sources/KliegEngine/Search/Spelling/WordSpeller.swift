import KliegModel
import KliegStorage
import KliegText

/// Looks for words like those that an index has not.
struct WordSpeller {
  /// So many words of a text are mended.
  private static let words = 8
  /// So many terms like one are looked at, the most frequent.
  private static let terms = 10
  /// In so many items is read how a term's word is spelt.
  private static let evidence = 4
  /// How much of the vocabulary is looked at for words like one.
  private static let scanned = 2_000_000

  let reader: SpellingReader

  /// What is known of some words of a text.
  func spellings(of parts: [AnalysedQuery.Part], in text: String) throws -> [WordSpelling] {
    var spellings: [WordSpelling] = []
    var left = Self.words
    for part in parts where !reader.limit.isOver {
      if try reader.searcher.frequency(of: part.term) > 0 {
        spellings.append(WordSpelling(range: part.range, candidates: nil))
      } else if left > 0, Self.isPlain(part, in: text) {
        left -= 1
        spellings.append(WordSpelling(range: part.range, candidates: try candidates(for: part)))
      }
    }
    return spellings
  }

  /// Whether a word is none of the kinds of which each is as likely as the next: numbers, names of
  /// programs and files, `camelCase`.
  private static func isPlain(_ part: AnalysedQuery.Part, in text: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard part.form.allSatisfy({ $0 >= 0x80 || letters.contains($0) || $0 == UInt8(ascii: "'") })
    else { return false }
    let word = String(decoding: Array(text.utf8)[part.range], as: UTF8.self)
    return !zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  private func candidates(for part: AnalysedQuery.Part) throws -> [WordSpelling.Candidate] {
    for edits in 1...2 {
      guard case .misspelt(edits) = SoughtWord(part, .misspelt(edits)).tolerance else { break }
      let similar = try reader.searcher.similar(
        to: part.form, edits: edits, limit: Self.terms, scanLimit: Self.scanned,
        until: reader.limit)
      let candidates = try similar.terms.compactMap { try candidate($0, for: part, edits) }
      if !candidates.isEmpty { return candidates }
    }
    return []
  }

  /// The word of a term that is most like the one that was typed.
  private func candidate(
    _ term: TextSearcher.Term, for part: AnalysedQuery.Part, _ edits: Int
  ) throws -> WordSpelling.Candidate? {
    let rows = try reader.matches(.term(term.term), limit: Self.evidence).rows
    let spellings = try reader.spellings(in: rows) { $0.term.elementsEqual(term.term) }
    let distances = Dictionary(grouping: spellings) {
      TypingDistance(from: part.form, to: $0.key.form)
    }
    // The item may have another inflection than the vocabulary's that is near.
    guard let nearest = distances.min(by: { $0.key < $1.key }), nearest.key.edits <= edits + 1,
      let spelling = Dictionary(uniqueKeysWithValues: nearest.value.map { ($0.key, $0.value) })
        .commonest
    else { return nil }
    return WordSpelling.Candidate(
      text: spelling.text, distance: nearest.key, count: term.frequency)
  }
}
