internal import KliegJSON
internal import KliegModel

/// The elements of a list in a stored payload, valid only while the payload is being visited.
package struct PayloadList {
  private let array: JSONArray

  init(_ array: JSONArray) {
    self.array = array
  }

  package var isEmpty: Bool { array.isEmpty }

  /// Gives each element to `body`; none is a list.
  package func forEach(_ body: (PayloadValue) throws -> Void) throws {
    for element in array { try body(try Self.value(of: element)) }
  }

  func attributeValues() throws(Damage) -> [AttributeValue] {
    var values: [AttributeValue] = []
    values.reserveCapacity(array.underestimatedCount)
    for element in array { values.append(try Self.value(of: element).attributeValue()) }
    return values
  }

  private static func value(of element: JSONValue) throws(Damage) -> PayloadValue {
    guard let value = PayloadValue(single: element) else {
      throw Payload.damage("a list holds \(element.kind.noun)")
    }
    return value
  }
}
