/// One word of a text, valid only while the call that hands it over lasts.
package struct Token {
  /// The bytes that are indexed: folded and stemmed.
  package var term: UnsafeRawBufferPointer { stem.buffer }

  /// The folded word before stemming.
  package var form: UnsafeRawBufferPointer { folded.buffer }

  /// Where the word stands in the original text, in bytes of UTF-8.
  package let range: Range<Int>

  /// The number of the word in the text, from 0; the parts of a word share its position.
  package let position: Int

  /// What this is.
  package let kind: Kind

  /// Whether this is not the whole word.
  package var isPart: Bool { kind != .word }

  /// What of a text a token is.
  package enum Kind: Sendable {
    /// A whole word.
    case word
    /// A part of the word before (`server` of `HTTPServer2`); queries ignore parts.
    case part
    /// Two neighbouring characters of a script in which words are not told apart for sure (`识你` of
    /// `认识 你`); they begin in the word before.
    case pair
    /// One character of such a word; queries ignore them.
    case character

    /// Whether it is what somebody may have meant to write, and no fragment of that.
    package var isSpelt: Bool {
      switch self {
      case .word, .part: true
      case .pair, .character: false
      }
    }
  }

  /// Whether it is of a kind of which stems are taken.
  let isStemmed: Bool
  let stem: PaddedBytes
  let folded: PaddedBytes
  let stemHash: UInt64
}

/// Takes the tokens of a text one after another.
protocol TokenSink: ~Copyable {
  /// Whether parts of words are wanted besides the words.
  static var wantsParts: Bool { get }

  /// Whether pairs of characters are wanted.
  static var wantsPairs: Bool { get }

  /// Whether words are wanted with their accents.
  static var wantsExact: Bool { get }

  /// Whether the tokens go into an index, which then must know their forms.
  static var isIndex: Bool { get }

  mutating func take(_ token: Token)

  /// Takes the term for the last word as it was written, where folding took accents from it.
  mutating func takeExact(_ term: PaddedBytes, hash: UInt64)
}
