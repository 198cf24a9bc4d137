/// Writes JSON into bytes, without whitespace, adding the commas.
///
/// Calls must nest as the document does; the writer does not check that.
package struct JSONWriter {
  /// What has been written so far.
  package private(set) var bytes: [UInt8]
  private var needsComma = false

  /// Makes a writer, optionally on an array whose storage is to be used again.
  package init(into bytes: [UInt8] = []) {
    self.bytes = bytes
    self.bytes.removeAll(keepingCapacity: true)
  }

  package mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  package mutating func beginObject() {
    begin(UInt8(ascii: "{"))
  }

  package mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  package mutating func beginArray() {
    begin(UInt8(ascii: "["))
  }

  package mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// Writes a key that needs no escaping, which those in the source code do not.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a key given as valid UTF-8.
  package mutating func key(utf8 key: UnsafeBufferPointer<UInt8>) {
    string(utf8: key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { string(utf8: $0) }
  }

  /// Writes a string given as valid UTF-8.
  package mutating func string(utf8 value: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: value ? JSONWriter.true : JSONWriter.false)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: JSONWriter.null)
  }

  package mutating func integer(_ value: some BinaryInteger) {
    separate()
    if let small = UInt8(exactly: value), small < 10 {
      bytes.append(UInt8(ascii: "0") + small)
    } else {
      bytes.append(contentsOf: String(value).utf8)
    }
  }

  /// Writes the shortest digits that read back as this number, always with a point or exponent.
  package mutating func number(_ value: Double) throws(JSONError) {
    guard value.isFinite else {
      throw JSONError(.numberOutOfRange, sentence: "JSON cannot express \(value).")
    }
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes bytes that are one JSON value already.
  package mutating func raw(_ value: [UInt8]) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// Writes a parsed value again.
  package mutating func value(_ value: JSONValue) throws(JSONError) {
    switch value.kind {
    case .null: null()
    case .boolean: boolean(value.boolean ?? false)
    case .integer: integer(value.integer ?? 0)
    case .unsigned: integer(value.unsigned ?? 0)
    case .number: try number(value.number ?? 0)
    case .string:
      if let utf8 = value.utf8 { string(utf8: utf8) }
    case .array:
      beginArray()
      if let array = value.array {
        for element in array { try self.value(element) }
      }
      endArray()
    case .object:
      beginObject()
      if let object = value.object {
        for (key, member) in object {
          self.key(utf8: key.utf8)
          try self.value(member)
        }
      }
      endObject()
    }
  }

  private static let `true` = Array("true".utf8)
  private static let `false` = Array("false".utf8)
  private static let null = Array("null".utf8)

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }
}
