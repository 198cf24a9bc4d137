import KliegJSON
import KliegModel

extension IndexDescription {
  init(
    from value: JSONValue, unknown: UnknownMembers, limits: MessageLimits? = nil
  ) throws(MessageFault) {
    var name: String?
    self.init(name: "")
    try value.readMembers(unknown: unknown) { key, value throws(MessageFault) in
      switch key {
      case "name": name = try value.readString()
      case "application": application = try value.readString()
      case "fields":
        if let limits, let count = value.array?.underestimatedCount {
          try MessageLimits.check(
            count, limits.attributesPerItem, .attributesPerItem, "fields")
        }
        fields = try value.readElements { element throws(MessageFault) in
          try Field(from: element, unknown: unknown)
        }
      case "language": language = try value.readString()
      case "lifetime": lifetime = try value.readInteger()
      case "activation": activation = try value.readString()
      default: return false
      }
      return true
    }
    self.name = try name.required("name")
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("application", application)
    if !fields.isEmpty {
      writer.elements("fields", fields) { writer, field in field.encode(into: &writer) }
    }
    writer.member("language", language)
    writer.member("lifetime", lifetime)
    writer.member("activation", activation)
    writer.endObject()
  }
}

extension Field {
  init(from value: JSONValue, unknown: UnknownMembers) throws(MessageFault) {
    var name: String?
    var kind: AttributeKind?
    var isSearched: Bool?
    var weight = 1
    try value.readMembers(unknown: unknown) { key, value throws(MessageFault) in
      switch key {
      case "name": name = try value.readString()
      case "kind": kind = try value.readCase(of: AttributeKind.self)
      case "searched": isSearched = try value.readBoolean()
      case "weight": weight = try value.readInt()
      default: return false
      }
      return true
    }
    let known = try kind.required("kind")
    if isSearched == true, known != .text {
      throw MessageFault("is true where the kind is \(known.rawValue)", at: "searched")
    }
    self.init(
      try name.required("name"), known, isSearched: isSearched ?? true, weight: weight)
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("kind", kind.rawValue)
    if kind == .text, !isSearched { writer.member("searched", false) }
    if weight != 1 { writer.member("weight", weight) }
    writer.endObject()
  }
}
