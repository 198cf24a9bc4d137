/// The run of `+` and `#` that follows a word, as in C++, C# and GTK+.
struct Suffix {
  /// The length of the run in the text.
  let count: Int
  /// How many characters of it belong to the word.
  let keptCount: Int
  /// Whether it is `++` followed by more, as in C++17 and libstdc++6.
  let isGluedPlusPlus: Bool

  private let bits: UInt8

  /// Reads the run at an index of the text, whose units are bytes or UTF-16.
  @inline(__always)
  init<Unit: FixedWidthInteger>(
    _ text: UnsafePointer<Unit>, from start: Int, to end: Int, classAt: (Int) -> UInt8
  ) {
    typealias Class = CharacterClass
    var index = start
    var bits: UInt8 = 0
    while index < end, classAt(index) & Class.suffix != 0 {
      if text[index] == 0x23, index - start < WordLimits.suffix { bits |= 1 << (index - start) }
      index += 1
    }
    count = index - start
    let isGlued = index < end && classAt(index) & (Class.word | Class.transparent) != 0
    keptCount = isGlued || count > WordLimits.suffix ? 0 : count
    isGluedPlusPlus = isGlued && count == 2 && bits == 0
    self.bits = bits
  }

  /// The character at an index below ``keptCount``.
  subscript(index: Int) -> UInt8 { bits & (1 << index) == 0 ? 0x2B : 0x23 }
}
