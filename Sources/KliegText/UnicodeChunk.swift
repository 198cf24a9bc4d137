import CICU

/// A stretch of text as ICU sees it: UTF-16 with a class for each unit and the way back to bytes.
struct UnicodeChunk: ~Copyable {
  private let breaker: WordBreaker
  private let folder: Folder
  private var storage = Arena<UInt16>(capacity: 1_024)
  private var classStorage = Arena<UInt8>(capacity: 1_024)
  private var offsets = Arena<Int>(capacity: 1_025)

  init() throws(AnalyserError) {
    self.init(breaker: try WordBreaker(), folder: try Folder())
  }

  private init(breaker: consuming WordBreaker, folder: consuming Folder) {
    self.breaker = breaker
    self.folder = folder
  }

  var units: UnsafePointer<UInt16> { UnsafePointer(storage.base) }
  var classes: UnsafePointer<UInt8> { UnsafePointer(classStorage.base) }
  var count: Int { storage.count }

  /// The byte of the original text at which a unit begins; the end of the text for ``count``.
  func offset(of unit: Int) -> Int { offsets.base[unit] }

  /// Takes a range of a text and finds classes and boundaries.
  mutating func load(_ text: UnsafePointer<UInt8>, _ range: Range<Int>) {
    decode(text, range)
    let count = storage.count
    classStorage.removeAll()
    classStorage.resize(to: count + 1, filledWith: 0)
    icu_classify(units, Int32(count), classStorage.base)
    breaker.eachBoundary(units, count: count) { boundary in
      classStorage.base[boundary] |= CharacterClass.breaksBefore
    }
  }

  /// Folds units into bytes, at most `capacity` with and without accents, and returns how many there are.
  func fold(
    _ range: Range<Int>, into output: UnsafeMutablePointer<UInt8>,
    exact: UnsafeMutablePointer<UInt8>, capacity: Int
  ) -> Folder.Counts {
    folder.fold(
      units + range.lowerBound, count: range.count, into: output, exact: exact,
      capacity: capacity)
  }

  private mutating func decode(_ text: UnsafePointer<UInt8>, _ range: Range<Int>) {
    storage.removeAll()
    offsets.removeAll()
    storage.reserve(range.count)
    offsets.reserve(range.count + 1)
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = Self.scalar(text, at: index, end: range.upperBound)
      offsets.append(index)
      if scalar < 0x10000 {
        storage.append(UInt16(scalar))
      } else {
        offsets.append(index)
        storage.append(UInt16(0xD7C0 + (scalar >> 10)))
        storage.append(UInt16(0xDC00 | (scalar & 0x3FF)))
      }
      index += length
    }
    offsets.append(range.upperBound)
  }

  /// Decodes one scalar; a byte that is not UTF-8 is U+FFFD.
  @inline(__always)
  private static func scalar(
    _ text: UnsafePointer<UInt8>, at index: Int, end: Int
  ) -> (scalar: UInt32, length: Int) {
    let lead = UInt32(text[index])
    if lead < 0x80 { return (lead, 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    let lowest: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80
    guard lead >= 0xC2, lead < 0xF5, index + length <= end else { return (0xFFFD, 1) }
    var scalar = lead & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = UInt32(text[index + offset])
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | (byte & 0x3F)
    }
    guard scalar >= lowest, scalar < 0x110000, scalar & 0xFFFF_F800 != 0xD800 else {
      return (0xFFFD, 1)
    }
    return (scalar, length)
  }
}
