import KliegJSON
import KliegModel

extension Hit {
  init(from value: JSONValue) throws(MessageFault) {
    var index: String?
    var identifier: String?
    var score: Double?
    var dates: JSONValue?
    self.init(index: "", identifier: "")
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "identifier": identifier = try value.readString()
      case "type": type = try value.readString()
      case "domain": domain = try value.readString()
      case "score": score = try value.readNumber()
      case "attributes": attributes = try value.readAttributes()
      case "dates": dates = value
      case "highlights": highlights = try value.readList()
      default: return false
      }
      return true
    }
    self.index = try index.required("index")
    self.identifier = try identifier.required("identifier")
    self.score = try score.required("score")
    try attributes.markDates(dates)
  }

  func encode(into writer: inout JSONWriter) throws(MessageFault) {
    writer.beginObject()
    writer.member("index", index)
    writer.member("identifier", identifier)
    writer.member("type", type)
    writer.member("domain", domain)
    writer.key("score")
    do {
      try writer.number(score)
    } catch {
      throw MessageFault("is \(score), which is not finite", at: "score")
    }
    try writer.members(attributes: attributes)
    if !highlights.isEmpty { writer.elements("highlights", highlights) }
    writer.endObject()
  }
}
