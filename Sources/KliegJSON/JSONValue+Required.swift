extension JSONValue {
  /// The string, or an error that says what there is instead.
  @inlinable
  package func requireString() throws(JSONError) -> String {
    guard let string else { throw mismatch("a string") }
    return string
  }

  /// The whole number, or an error that says what there is instead.
  @inlinable
  package func requireInteger() throws(JSONError) -> Int64 {
    guard let integer else { throw mismatch("an integer") }
    return integer
  }

  /// The number, or an error that says what there is instead.
  @inlinable
  package func requireNumber() throws(JSONError) -> Double {
    guard let number else { throw mismatch("a number") }
    return number
  }

  /// The boolean, or an error that says what there is instead.
  @inlinable
  package func requireBoolean() throws(JSONError) -> Bool {
    guard let boolean else { throw mismatch("a boolean") }
    return boolean
  }

  /// The array, or an error that says what there is instead.
  @inlinable
  package func requireArray() throws(JSONError) -> JSONArray {
    guard let array else { throw mismatch("an array") }
    return array
  }

  /// The object, or an error that says what there is instead.
  @inlinable
  package func requireObject() throws(JSONError) -> JSONObject {
    guard let object else { throw mismatch("an object") }
    return object
  }

  /// Decodes anything but null, which counts as absent.
  @inlinable
  package func optional<Value>(
    _ decode: (JSONValue) throws -> Value
  ) throws -> Value? {
    isNull ? nil : try decode(self)
  }

  @usableFromInline
  func mismatch(_ wanted: String) -> JSONError {
    .wrongType(wanted: wanted, found: kind)
  }
}
