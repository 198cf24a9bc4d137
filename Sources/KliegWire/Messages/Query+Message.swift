import KliegJSON
import KliegModel

extension Query {
  /// Reads the parts that the wire's `Query` has.
  mutating func read(from value: JSONValue, limits: MessageLimits) throws(MessageFault) {
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "text":
        if let count = value.utf8?.count {
          try MessageLimits.check(count, limits.queryBytes, .queryBytes, "bytes")
        }
        text = try value.readString()
      case "typing": isTyping = try value.readBoolean()
      case "predicate":
        var decoder = FilterDecoder(limits: limits)
        filter = try decoder.filter(from: value)
      default: return false
      }
      return true
    }
  }

  /// Writes the parts that the wire's `Query` has.
  func encode(into writer: inout JSONWriter) throws(MessageFault) {
    writer.beginObject()
    writer.member("text", text)
    writer.flag("typing", isTyping)
    if let filter {
      writer.key("predicate")
      try filter.encode(into: &writer)
    }
    writer.endObject()
  }
}

extension SortKey {
  init(from value: JSONValue) throws(MessageFault) {
    var attribute: String?
    var isDescending = false
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "attribute": attribute = try value.readString()
      case "descending": isDescending = try value.readBoolean()
      default: return false
      }
      return true
    }
    guard let attribute else {
      if isDescending { throw MessageFault("does not go with relevance", at: "descending") }
      self = .relevance
      return
    }
    self = .attribute(attribute, isDescending ? .descending : .ascending)
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    if case .attribute(let name, let direction, _) = self {
      writer.member("attribute", name)
      writer.flag("descending", direction == .descending)
    }
    writer.endObject()
  }
}
