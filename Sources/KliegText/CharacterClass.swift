import CICU

/// What a character is for finding words: bits as `CICU.h` explains them.
enum CharacterClass {
  static let letter = UInt8(ICU_CLASS_LETTER)
  static let upper = UInt8(ICU_CLASS_UPPER)
  static let digit = UInt8(ICU_CLASS_DIGIT)
  static let transparent = UInt8(ICU_CLASS_TRANSPARENT)
  static let apostrophe = UInt8(ICU_CLASS_APOSTROPHE)
  static let suffix = UInt8(ICU_CLASS_SUFFIX)
  static let prepended = UInt8(ICU_CLASS_PREPENDED)

  /// A dictionary or Unicode's rules begin a new word here.
  static let breaksBefore: UInt8 = 128

  static let anyLetter = letter | upper
  static let word = letter | upper | digit
}

/// Class and folded form of each byte of ASCII; bytes above are separators.
struct ASCIITable: ~Copyable {
  let classes: UnsafeMutablePointer<UInt8>
  let folded: UnsafeMutablePointer<UInt8>

  init() {
    classes = .allocate(capacity: 256)
    folded = .allocate(capacity: 256)
    classes.initialize(repeating: 0, count: 256)
    let ascii = (UInt16(0)..<128).map { $0 }
    icu_classify(ascii, 128, classes)
    for byte in 0..<256 {
      let isUpper = classes[byte] & CharacterClass.upper != 0
      (folded + byte).initialize(to: UInt8(byte) | (isUpper ? 0x20 : 0))
    }
  }

  deinit {
    classes.deallocate()
    folded.deallocate()
  }
}
