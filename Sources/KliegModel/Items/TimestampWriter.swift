/// Writes a moment's text, character by character.
struct TimestampWriter {
  /// No moment is longer: a sign, a year of six digits, and microseconds are 31 bytes.
  static let capacity = 40

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// How many bytes there are.
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    self.buffer = buffer
  }

  mutating func put(_ character: Unicode.Scalar) {
    buffer[count] = UInt8(ascii: character)
    count += 1
  }

  /// Writes a number that is not negative, with zeros before it up to some digits.
  mutating func put(_ number: Int64, digits: Int) {
    var length = 1
    var left = number / 10
    while left > 0 || length < digits {
      length += 1
      left /= 10
    }
    left = number
    for place in (count..<count + length).reversed() {
      buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left % 10)
      left /= 10
    }
    count += length
  }

  /// Takes back zeros at the end.
  mutating func dropZeros() {
    while count > 0, buffer[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }
}
