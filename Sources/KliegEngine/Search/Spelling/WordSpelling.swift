/// What one index says of a word that somebody typed.
struct WordSpelling: Sendable {
  /// A word of the index that may be meant.
  struct Candidate: Sendable {
    /// The word as items have it.
    let text: String
    /// How far it is from what was typed.
    let distance: TypingDistance
    /// How many items have it.
    let count: Int
  }

  /// Where the word stands in the text, in bytes of UTF-8.
  let range: Range<Int>
  /// The words that may be meant; nil where the index has the word itself.
  let candidates: [Candidate]?
}
