package import KliegJSON

/// Members with a value; nothing is written for nil.
extension JSONWriter {
  package mutating func member(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    self.key(key)
    string(value)
  }

  package mutating func member(_ key: StaticString, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    self.key(key)
    integer(value)
  }

  package mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    boolean(value)
  }

  /// Writes a flag that is false where it is absent.
  package mutating func flag(_ key: StaticString, _ value: Bool) {
    guard value else { return }
    member(key, true)
  }

  package mutating func member(_ key: StaticString, _ values: [String]?) {
    guard let values else { return }
    elements(key, values) { writer, value in writer.string(value) }
  }

  package mutating func elements<Element, Failure: Error>(
    _ key: StaticString, _ values: [Element],
    _ write: (inout JSONWriter, Element) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    beginArray()
    for value in values { try write(&self, value) }
    endArray()
  }
}

extension JSONWriter {
  /// The bytes of an object whose members `write` adds, such as a call's parameters.
  package static func object<Failure: Error>(
    _ write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    try write(&writer)
    writer.endObject()
    return writer.bytes
  }
}
