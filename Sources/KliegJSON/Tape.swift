/// How simdjson lays a document out: one word a value, its type in the high byte.
@usableFromInline
enum Tape {
  @inlinable static var arrayStart: UInt8 { UInt8(ascii: "[") }
  @inlinable static var arrayEnd: UInt8 { UInt8(ascii: "]") }
  @inlinable static var objectStart: UInt8 { UInt8(ascii: "{") }
  @inlinable static var objectEnd: UInt8 { UInt8(ascii: "}") }
  @inlinable static var string: UInt8 { UInt8(ascii: "\"") }
  @inlinable static var integer: UInt8 { UInt8(ascii: "l") }
  @inlinable static var unsigned: UInt8 { UInt8(ascii: "u") }
  @inlinable static var number: UInt8 { UInt8(ascii: "d") }
  @inlinable static var `true`: UInt8 { UInt8(ascii: "t") }
  @inlinable static var `false`: UInt8 { UInt8(ascii: "f") }
  @inlinable static var null: UInt8 { UInt8(ascii: "n") }

  @inlinable
  static func type(_ word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word >> 56)
  }

  /// The position after the value at `index`, numbers taking two words and containers naming
  /// the position after their end.
  @inlinable
  static func after(_ index: Int, _ tape: UnsafePointer<UInt64>) -> Int {
    switch type(tape[index]) {
    case arrayStart, objectStart: Int(tape[index] & 0xFFFF_FFFF)
    case integer, unsigned, number: index + 2
    default: index + 1
    }
  }

  /// The bytes of the string that a word points to.
  @inlinable
  static func utf8(
    _ word: UInt64, _ strings: UnsafePointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let start = strings + Int(word & 0x00FF_FFFF_FFFF_FFFF)
    let length = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return UnsafeBufferPointer(start: start + 4, count: Int(length))
  }
}
