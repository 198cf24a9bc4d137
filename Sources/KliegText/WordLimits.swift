/// The sizes that rules of the analyser depend on; a change needs a new ``AnalyserVersion``.
enum WordLimits {
  /// Longer words are cut here, between characters, in documents and queries alike.
  static let formBytes = 64
  /// Words of more characters, or of more parts, are codes rather than names: no parts.
  static let partedUnits = 64
  static let parts = 8
  /// How many of `+` and `#` may end a word.
  static let suffix = 3
  /// As-you-type terms have one character up to this many.
  static let edgeCharacters = 3
  /// Begins such terms, apart from all words, which are folded.
  static let edgePrefix = UInt8(ascii: "E")
  /// Begins the terms of words with their accents.
  static let exactPrefix = UInt8(ascii: "D")
  /// The longest term that Xapian takes.
  static let termBytes = 245
}
