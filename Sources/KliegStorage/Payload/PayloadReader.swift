internal import KliegJSON
package import KliegModel

/// Reads stored payloads, one after the other, in the same buffers.
///
/// Not sendable: each owner keeps one. A payload that is not one is thrown as `Damage`.
package final class PayloadReader {
  private let parser: JSONParser

  package init() throws(KliegError) {
    do {
      // An object, a list, a date.
      parser = try JSONParser(maximumDepth: 3)
    } catch {
      throw KliegError(.storageFailed, "\(error)")
    }
  }

  /// Gives each attribute's name, as UTF-8, and value to `body`, in the order of the payload.
  package func visit(
    _ payload: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, PayloadValue) throws -> Void
  ) throws {
    do {
      try parser.withDocument(payload) { document in
        guard let object = document.object else {
          throw Payload.damage("it is \(document.kind.noun)")
        }
        for (name, value) in object {
          guard let value = PayloadValue(value) else {
            throw Payload.damage("“\(name.string)” is \(value.kind.noun)")
          }
          try body(name.utf8, value)
        }
      }
    } catch let error as JSONError {
      throw Payload.damage("\(error)")
    }
  }

  /// The attributes of a payload.
  package func attributes(_ payload: [UInt8]) throws -> [String: AttributeValue] {
    var attributes: [String: AttributeValue] = [:]
    try visit(payload) { name, value in
      attributes[String(decoding: name, as: UTF8.self)] = try value.attributeValue()
    }
    return attributes
  }

  /// Those attributes of a payload that are asked for; the others are not decoded.
  package func attributes(
    _ payload: [UInt8], only names: AttributeNames
  ) throws -> [String: AttributeValue] {
    let plain = payload.withUnsafeBufferPointer { payload in
      var scan = PayloadScan(payload)
      return scan.attributes(names)
    }
    if let plain { return plain }
    var attributes: [String: AttributeValue] = [:]
    try visit(payload) { name, value in
      let name = String(decoding: name, as: UTF8.self)
      if names.strings.contains(name) { attributes[name] = try value.attributeValue() }
    }
    return attributes
  }

  /// The payload after an update: its changes replace attributes, a null removes one.
  package func merging(
    _ changes: [String: AttributeValue], into payload: [UInt8]
  ) throws -> [UInt8] {
    try Payload.encode(attributes(payload).merging(changes) { _, new in new })
  }
}
