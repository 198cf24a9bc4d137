/// A key of an object, compared as bytes without making a string.
package struct JSONKey {
  /// The key's bytes, valid UTF-8 without escapes.
  package let utf8: UnsafeBufferPointer<UInt8>

  @inlinable
  init(utf8: UnsafeBufferPointer<UInt8>) {
    self.utf8 = utf8
  }

  @inlinable package var string: String {
    String(decoding: utf8, as: UTF8.self)
  }

  @inlinable
  package static func == (key: JSONKey, text: StaticString) -> Bool {
    guard key.utf8.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<key.utf8.count where key.utf8[index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Lets a `switch` over a key name its cases as literals.
  @inlinable
  package static func ~= (text: StaticString, key: JSONKey) -> Bool {
    key == text
  }
}
