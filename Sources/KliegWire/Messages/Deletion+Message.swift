import KliegJSON
import KliegModel

extension Deletion {
  init(from value: JSONValue, limits: MessageLimits) throws(MessageFault) {
    var identifiers: [String]?
    var type: String?
    var domain: String?
    var all = false
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "identifiers":
        identifiers = try value.readElements { element throws(MessageFault) in
          try element.readIdentifier(limits)
        }
      case "type": type = try value.readIdentifier(limits)
      case "domain": domain = try value.readIdentifier(limits)
      case "all": all = try value.readBoolean()
      default: return false
      }
      return true
    }
    switch (identifiers, type, domain, all) {
    case (let identifiers?, let type, nil, false): self = .identifiers(identifiers, type: type)
    case (nil, let type?, nil, false): self = .type(type)
    case (nil, nil, let domain?, false): self = .domain(domain)
    case (nil, nil, nil, true): self = .all
    default:
      throw MessageFault(
        "names not exactly one of: identifiers (of a type or not), a type, a domain, all")
    }
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .identifiers(let identifiers, let type):
      writer.member("identifiers", identifiers)
      writer.member("type", type)
    case .type(let type): writer.member("type", type)
    case .domain(let domain): writer.member("domain", domain)
    case .all: writer.member("all", true)
    }
    writer.endObject()
  }
}
