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
      case "syntax": syntax = try value.readCase(of: TextSyntax.self)
      case "matching": matching = try value.readCase(of: Matching.self)
      case "spelling": suggestsSpelling = try value.readBoolean()
      case "predicate":
        var decoder = FilterDecoder(limits: limits)
        filter = try decoder.filter(from: value)
      case "milliseconds":
        let count = try value.readInt()
        guard count > 0 else { throw MessageFault("is \(count), not above 0") }
        milliseconds = count
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
    // What an older daemon does not know is written only where it makes a difference.
    if syntax != .words { writer.member("syntax", syntax.rawValue) }
    if matching != .everyWord { writer.member("matching", matching.rawValue) }
    writer.flag("spelling", suggestsSpelling)
    if let filter {
      writer.key("predicate")
      try filter.encode(into: &writer)
    }
    writer.member("milliseconds", milliseconds)
    writer.endObject()
  }
}
