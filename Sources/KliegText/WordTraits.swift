/// What the characters of a word are, taken together.
struct WordTraits {
  let hasDigit: Bool
  /// Whether looking for parts can find any.
  let mayHaveParts: Bool

  /// Takes the class of the first character and those of all others joined.
  @inline(__always)
  init(first: UInt8, inner: UInt8) {
    typealias Class = CharacterClass
    let all = first | inner
    hasDigit = all & Class.digit != 0
    mayHaveParts =
      inner & Class.apostrophe != 0
      || (inner & Class.upper != 0 && all & Class.letter != 0)
      || (hasDigit && all & Class.anyLetter != 0)
  }
}
