package import KliegJSON
package import KliegModel

extension IndexEvent: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var at: Timestamp?
    var index: String?
    var kind: Kind?
    var message: String?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "at": at = try value.readTimestamp()
      case "index": index = try value.readString()
      case "kind": kind = try value.readCase(of: Kind.self)
      case "message": message = try value.readString()
      default: return false
      }
      return true
    }
    self.init(
      at: try at.required("at"), index: try index.required("index"),
      kind: try kind.required("kind"), message: try message.required("message"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("at", at)
    writer.member("index", index)
    writer.member("kind", kind.rawValue)
    writer.member("message", message)
    writer.endObject()
  }
}
