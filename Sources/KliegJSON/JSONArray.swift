/// The elements of an array, as a view that is valid only inside `withDocument`.
package struct JSONArray: Sequence {
  @usableFromInline let value: JSONValue

  @inlinable
  init(_ value: JSONValue) {
    self.value = value
  }

  /// Roughly how many elements there are: exact below 16 million.
  @inlinable package var underestimatedCount: Int {
    Int((value.tape[value.index] >> 32) & 0xFF_FFFF)
  }

  @inlinable package var isEmpty: Bool {
    Tape.type(value.tape[value.index + 1]) == Tape.arrayEnd
  }

  /// Walks the elements in order.
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
    package mutating func next() -> JSONValue? {
      guard Tape.type(tape[index]) != Tape.arrayEnd else { return nil }
      defer { index = Tape.after(index, tape) }
      return JSONValue(tape: tape, strings: strings, index: index)
    }
  }

  @inlinable
  package func makeIterator() -> Iterator {
    Iterator(value)
  }

  /// Decodes each element; an error says which one it was.
  @inlinable
  package func decode<Element>(
    _ transform: (JSONValue) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(underestimatedCount)
    for element in self {
      do {
        elements.append(try transform(element))
      } catch let error as JSONError {
        throw error.inside(index: elements.count)
      }
    }
    return elements
  }
}
