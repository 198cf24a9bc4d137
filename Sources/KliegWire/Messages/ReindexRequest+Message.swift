import KliegJSON
import KliegModel

extension ReindexRequest {
  init(from value: JSONValue) throws(MessageFault) {
    var id: String?
    var index: String?
    var scope = Scope.everything
    var reason: Reason?
    var clientState: [UInt8]?
    var attempt: Int?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "id": id = try value.readString()
      case "index": index = try value.readString()
      case "items":
        scope = .items(
          try value.readElements { element throws(MessageFault) in
            try ItemReference(from: element, unknown: .ignored)
          })
      case "reason": reason = try value.readCase(of: Reason.self)
      case "clientState": clientState = try value.readBase64()
      case "attempt": attempt = try value.readInt()
      default: return false
      }
      return true
    }
    self.init(
      id: try id.required("id"), index: try index.required("index"), scope: scope,
      reason: try reason.required("reason"), clientState: clientState,
      attempt: try attempt.required("attempt"))
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("index", index)
    if case .items(let references) = scope {
      writer.elements("items", references) { writer, reference in
        reference.encode(into: &writer)
      }
    }
    writer.member("reason", reason.rawValue)
    writer.member("clientState", base64: clientState)
    writer.member("attempt", attempt)
    writer.endObject()
  }
}
