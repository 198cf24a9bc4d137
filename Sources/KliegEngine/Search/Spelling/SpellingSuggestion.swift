/// A text as it may be meant, by what some indexes say of its words.
struct SpellingSuggestion: Sendable, Hashable {
  /// The text with the words that are mended.
  let text: String
  /// How many items have the rarest of these.
  let count: Int

  /// Puts the best candidates in the place of words that no index has; nil where there are none.
  ///
  /// Fewer edits are better, then those that happen more easily, then the word that more items have.
  init?(_ text: String, _ indexes: [[WordSpelling]]) {
    var utf8 = Array(text.utf8)
    var least = Int.max
    let words = Dictionary(grouping: indexes.joined(), by: \.range)
    for (range, spellings) in words.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      guard spellings.allSatisfy({ $0.candidates != nil }), range.upperBound <= utf8.count
      else { continue }
      var counts: [String: Int] = [:]
      let candidates = spellings.flatMap { $0.candidates ?? [] }
      for candidate in candidates { counts[candidate.text, default: 0] += candidate.count }
      let best = candidates.min { left, right in
        (left.distance, counts[right.text] ?? 0, left.text)
          < (right.distance, counts[left.text] ?? 0, right.text)
      }
      guard let best else { continue }
      let typed = String(decoding: utf8[range], as: UTF8.self)
      utf8.replaceSubrange(range, with: LetterCase.adapt(best.text, to: typed).utf8)
      least = min(least, counts[best.text] ?? 0)
    }
    guard least < .max else { return nil }
    self.text = String(decoding: utf8, as: UTF8.self)
    count = least
  }
}
