package import KliegJSON
import KliegModel

/// A value that messages carry as an object.
package protocol MessageEncodable {
  func encode(into writer: inout JSONWriter)
}

/// A value that messages carry, and that can be read from one.
protocol MessageValue: MessageEncodable {
  init(from value: JSONValue) throws(MessageFault)
}

extension JSONValue {
  /// Reads an array of such values.
  func readList<Value: MessageValue>() throws(MessageFault) -> [Value] {
    try readElements { element throws(MessageFault) in try Value(from: element) }
  }
}

extension JSONWriter {
  package mutating func member(_ key: StaticString, _ value: (some MessageEncodable)?) {
    guard let value else { return }
    self.key(key)
    value.encode(into: &self)
  }

  package mutating func elements(_ key: StaticString, _ values: [some MessageEncodable]) {
    elements(key, values) { writer, value in value.encode(into: &writer) }
  }
}

extension JSONObject {
  /// Reads a reply of one member.
  func readReply<Value>(
    _ name: StaticString, _ read: (JSONValue) throws(MessageFault) -> Value
  ) throws(KliegError) -> Value {
    var result: Value?
    do throws(MessageFault) {
      try readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        guard key == name else { return false }
        result = try read(value)
        return true
      }
      return try result.required("\(name)")
    } catch {
      throw error.replyError
    }
  }

  /// Reads the members of a call, of which others than those that `read` knows are refused.
  func readCall(
    _ read: (JSONKey, JSONValue) throws(MessageFault) -> Bool
  ) throws(KliegError) {
    do throws(MessageFault) {
      try readMembers(read)
    } catch {
      throw error.callError
    }
  }
}

extension Optional {
  /// The value of a parameter that a call must have.
  func requiredInCall(_ name: String) throws(KliegError) -> Wrapped {
    guard let value = self else { throw MessageFault.missing(name).callError }
    return value
  }
}
