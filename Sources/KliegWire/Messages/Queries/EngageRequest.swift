package import KliegJSON
package import KliegModel

/// The parameters of `Engage`.
package struct EngageRequest: Sendable, Hashable {
  package var index: String
  package var item: ItemReference
  package var kind: EngagementKind

  package init(_ item: ItemReference, _ kind: EngagementKind = .select, in index: String) {
    self.index = index
    self.item = item
    self.kind = kind
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    var index: String?
    var identifier: String?
    var type: String?
    var kind = EngagementKind.select
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "identifier": identifier = try value.readIdentifier(limits)
      case "type": type = try value.readIdentifier(limits)
      case "kind": kind = try value.readCase(of: EngagementKind.self)
      default: return false
      }
      return true
    }
    self.init(
      ItemReference(try identifier.requiredInCall("identifier"), type: type), kind,
      in: try index.requiredInCall("index"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.member("identifier", item.identifier)
    writer.member("type", item.type)
    writer.member("kind", kind.rawValue)
  }
}
