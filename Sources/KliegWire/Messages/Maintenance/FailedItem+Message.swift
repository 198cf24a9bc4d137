package import KliegJSON
package import KliegModel

extension FailedItem: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var index: String?
    var identifier: String?
    var type: String?
    var stage: Stage?
    var reason: String?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "identifier": identifier = try value.readString()
      case "type": type = try value.readString()
      case "stage": stage = try value.readCase(of: Stage.self)
      case "reason": reason = try value.readString()
      default: return false
      }
      return true
    }
    self.init(
      index: try index.required("index"),
      reference: ItemReference(try identifier.required("identifier"), type: type),
      stage: try stage.required("stage"), reason: try reason.required("reason"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("index", index)
    reference.encodeMembers(into: &writer)
    writer.member("stage", stage.rawValue)
    writer.member("reason", reason)
    writer.endObject()
  }
}
