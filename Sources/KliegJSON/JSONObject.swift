/// The members of an object in the order of the document, as a view that is valid only inside
/// `withDocument`.
package struct JSONObject: Sequence {
  @usableFromInline let value: JSONValue

  @inlinable
  init(_ value: JSONValue) {
    self.value = value
  }

  /// Roughly how many members there are: exact below 16 million.
  @inlinable package var underestimatedCount: Int {
    Int((value.tape[value.index] >> 32) & 0xFF_FFFF)
  }

  @inlinable package var isEmpty: Bool {
    Tape.type(value.tape[value.index + 1]) == Tape.objectEnd
  }

  /// Walks the members in order.
  package struct Iterator: IteratorProtocol {
    @usableFromInline let tape: UnsafePointer<UInt64>
    @usableFromInline let strings: UnsafePointer<UInt8>
    @usableFromInline var index: Int

    @inlinable
    init(_ value: JSONValue) {
      tape = value.tape
      strings = value.strings
      index = value.index + 1
    }

    @inlinable
    package mutating func next() -> (key: JSONKey, value: JSONValue)? {
      let word = tape[index]
      guard Tape.type(word) == Tape.string else { return nil }
      let value = JSONValue(tape: tape, strings: strings, index: index + 1)
      index = Tape.after(index + 1, tape)
      return (JSONKey(utf8: Tape.utf8(word, strings)), value)
    }
  }

  @inlinable
  package func makeIterator() -> Iterator {
    Iterator(value)
  }

  /// The value under a key; it walks the members, so take several keys with `decode`.
  @inlinable
  package func find(_ key: StaticString) -> JSONValue? {
    for (candidate, value) in self where candidate == key {
      return value
    }
    return nil
  }

  /// Gives each member to `body`, usually a `switch` over the key; an error says which key it was.
  @inlinable
  package func decode(
    _ body: (JSONKey, JSONValue) throws -> Void
  ) throws {
    for (key, value) in self {
      do {
        try body(key, value)
      } catch let error as JSONError {
        // An unknown key names itself already.
        throw error.kind == .unknownKey && error.path == key.string
          ? error : error.inside(key: key.string)
      }
    }
  }
}

extension JSONObject {
  /// The object without members, for where an absent one means the same; always valid.
  package static var empty: JSONObject {
    JSONObject(JSONValue(tape: EmptyDocument.tape, strings: EmptyDocument.strings, index: 0))
  }

  /// Refuses any member.
  package func requireEmpty() throws(JSONError) {
    for (key, _) in self { throw .unknownKey(key) }
  }
}

/// The tape of `{}`.
private enum EmptyDocument {
  // Never written after it is made, and never freed.
  nonisolated(unsafe) static let tape: UnsafePointer<UInt64> = {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
    words[0] = UInt64(Tape.objectStart) << 56 | 2
    words[1] = UInt64(Tape.objectEnd) << 56
    return UnsafePointer(words)
  }()
  nonisolated(unsafe) static let strings: UnsafePointer<UInt8> = {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
    bytes.initialize(repeating: 0, count: 8)
    return UnsafePointer(bytes)
  }()
}
