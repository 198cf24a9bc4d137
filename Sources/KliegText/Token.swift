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

  /// Whether this is a part of the word before (`server` of `HTTPServer2`); queries ignore parts.
  package let isPart: Bool

  let stem: PaddedBytes
  let folded: PaddedBytes
  let stemHash: UInt64
}

/// Takes the tokens of a text one after another.
protocol TokenSink: ~Copyable {
  /// Whether parts of words are wanted besides the words.
  static var wantsParts: Bool { get }

  /// Whether the tokens go into an index, which then must know their forms.
  static var isIndex: Bool { get }

  mutating func take(_ token: Token)
}
