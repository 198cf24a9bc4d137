/// One value of a parsed document, as a view that is valid only inside `withDocument`.
///
/// It is two pointers and a position on simdjson's tape: copying is free, nothing is decoded
/// before it is asked for.
package struct JSONValue {
  /// The type of a value.
  package enum Kind: Equatable {
    case null, boolean, string, array, object
    /// A whole number that fits `Int64`.
    case integer
    /// A whole number above `Int64.max` that fits `UInt64`.
    case unsigned
    /// A number with a fraction or an exponent.
    case number
  }

  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline let index: Int

  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    self.tape = tape
    self.strings = strings
    self.index = index
  }

  @inlinable package var kind: Kind {
    switch Tape.type(tape[index]) {
    case Tape.string: .string
    case Tape.integer: .integer
    case Tape.unsigned: .unsigned
    case Tape.number: .number
    case Tape.true, Tape.false: .boolean
    case Tape.arrayStart: .array
    case Tape.objectStart: .object
    default: .null
    }
  }

  @inlinable package var isNull: Bool {
    Tape.type(tape[index]) == Tape.null
  }

  /// The boolean, if it is one; a number never is.
  @inlinable package var boolean: Bool? {
    switch Tape.type(tape[index]) {
    case Tape.true: true
    case Tape.false: false
    default: nil
    }
  }

  /// The whole number, exactly, if it is one and fits.
  @inlinable package var integer: Int64? {
    Tape.type(tape[index]) == Tape.integer ? Int64(bitPattern: tape[index + 1]) : nil
  }

  /// The whole number, exactly, if it is one and not negative.
  @inlinable package var unsigned: UInt64? {
    switch Tape.type(tape[index]) {
    case Tape.unsigned: tape[index + 1]
    case Tape.integer: UInt64(exactly: Int64(bitPattern: tape[index + 1]))
    default: nil
    }
  }

  /// Any number, whole ones rounded to the nearest double.
  @inlinable package var number: Double? {
    switch Tape.type(tape[index]) {
    case Tape.number: Double(bitPattern: tape[index + 1])
    case Tape.integer: Double(Int64(bitPattern: tape[index + 1]))
    case Tape.unsigned: Double(tape[index + 1])
    default: nil
    }
  }

  /// The string's bytes, valid UTF-8 without escapes, if it is one.
  @inlinable package var utf8: UnsafeBufferPointer<UInt8>? {
    Tape.type(tape[index]) == Tape.string ? Tape.utf8(tape[index], strings) : nil
  }

  /// The string, if it is one.
  @inlinable package var string: String? {
    utf8.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The array's elements, if it is one.
  @inlinable package var array: JSONArray? {
    Tape.type(tape[index]) == Tape.arrayStart ? JSONArray(self) : nil
  }

  /// The object's members, if it is one.
  @inlinable package var object: JSONObject? {
    Tape.type(tape[index]) == Tape.objectStart ? JSONObject(self) : nil
  }
}

extension JSONValue.Kind {
  /// The kind as a sentence names it.
  package var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .integer: "an integer"
    case .unsigned: "an integer above \(Int64.max)"
    case .number: "a number"
    }
  }
}
