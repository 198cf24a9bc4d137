package import KliegJSON
package import KliegModel

extension Group: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var single = AttributeValue.null
    var count: Int?
    var measures: [AttributeValue] = []
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "value": single = try AttributeValue(from: value)
      case "count": count = try value.readInt()
      case "measures": measures = try value.readList()
      default: return false
      }
      return true
    }
    self.init(value: single, count: try count.required("count"), measures: measures)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    if value != .null { writer.member("value", value) }
    writer.member("count", count)
    if !measures.isEmpty { writer.elements("measures", measures) }
    writer.endObject()
  }
}

extension GroupList: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var groups: [Group]?
    var total: Int?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "groups": groups = try value.readList()
      case "total": total = try value.readInt()
      default: return false
      }
      return true
    }
    self.init(groups: try groups.required("groups"), total: try total.required("total"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.elements("groups", groups)
    writer.member("total", total)
    writer.endObject()
  }
}

/// A single value as the wire's `Value`, whose members tell its kind.
extension AttributeValue: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var result = AttributeValue.null
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "text": result = .string(try value.readString())
      case "integer": result = .integer(try value.readInteger())
      case "number": result = .number(try value.readNumber())
      case "boolean": result = .boolean(try value.readBoolean())
      case "date": result = .date(try value.readTimestamp())
      default: return false
      }
      return true
    }
    self = result
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .string(let text): writer.member("text", text)
    case .integer(let number): writer.member("integer", number)
    case .boolean(let flag): writer.member("boolean", flag)
    case .date(let moment): writer.member("date", moment)
    case .number(let number) where !number.isNaN:
      // A sum that is beyond the doubles is the largest of them: JSON has no infinity.
      let largest = Double.greatestFiniteMagnitude
      writer.key("number")
      try? writer.number(min(max(number, -largest), largest))
    case .number, .list, .null: break
    }
    writer.endObject()
  }
}
