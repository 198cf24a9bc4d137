import KliegJSON
import KliegModel

extension Item {
  init(from value: JSONValue, limits: MessageLimits) throws(MessageFault) {
    var identifier: String?
    var dates: JSONValue?
    self.init("")
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "identifier": identifier = try value.readIdentifier(limits)
      case "type": type = try value.readIdentifier(limits)
      case "domain": domain = try value.readIdentifier(limits)
      case "priority": priority = try value.readInt()
      case "expires": expiration = try Expiration(from: value)
      case "update": isUpdate = try value.readBoolean()
      case "attributes":
        if let count = value.object?.underestimatedCount {
          try MessageLimits.check(
            count, limits.attributesPerItem, .attributesPerItem, "attributes")
        }
        attributes = try value.readAttributes()
      case "dates": dates = value
      default: return false
      }
      return true
    }
    self.identifier = try identifier.required("identifier")
    try attributes.markDates(dates)
  }

  func encode(into writer: inout JSONWriter) throws(MessageFault) {
    writer.beginObject()
    writer.member("identifier", identifier)
    writer.member("type", type)
    writer.member("domain", domain)
    if priority != 0 { writer.member("priority", priority) }
    expiration.encode(into: &writer)
    writer.flag("update", isUpdate)
    try writer.members(attributes: attributes)
    writer.endObject()
  }
}

extension Expiration {
  fileprivate init(from value: JSONValue) throws(MessageFault) {
    let text = try value.readString()
    if text == "never" {
      self = .never
    } else if let moment = Timestamp(text) {
      self = .at(moment)
    } else {
      throw MessageFault("is “\(text.prefix(40))”, neither a moment after RFC 3339 nor “never”")
    }
  }

  fileprivate func encode(into writer: inout JSONWriter) {
    switch self {
    case .standard: break
    case .never: writer.member("expires", "never")
    case .at(let moment): writer.member("expires", moment.description)
    }
  }
}
