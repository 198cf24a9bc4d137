package import KliegJSON
package import KliegModel

extension ItemReference: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    try self.init(from: value, unknown: .ignored)
  }

  init(
    from value: JSONValue, unknown: UnknownMembers, limits: MessageLimits? = nil
  ) throws(MessageFault) {
    func read(_ value: JSONValue) throws(MessageFault) -> String {
      guard let limits else { return try value.readString() }
      return try value.readIdentifier(limits)
    }
    var identifier: String?
    var type: String?
    try value.readMembers(unknown: unknown) { key, value throws(MessageFault) in
      switch key {
      case "identifier": identifier = try read(value)
      case "type": type = try read(value)
      default: return false
      }
      return true
    }
    self.init(try identifier.required("identifier"), type: type)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    encodeMembers(into: &writer)
    writer.endObject()
  }

  /// Writes the members `identifier` and `type`.
  func encodeMembers(into writer: inout JSONWriter) {
    writer.member("identifier", identifier)
    writer.member("type", type)
  }
}
