/// A string by its UTF-8 bytes, whose order is the order of code points.
///
/// Swift's own strings are equal when they look alike, however their accents are spelt.
struct ByteString: Comparable, Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
