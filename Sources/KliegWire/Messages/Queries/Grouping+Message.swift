import KliegJSON
import KliegModel

extension Grouping {
  /// At most so many groupings in a query, and measures in each.
  static let most = 32

  /// An order of groups, by its name on the wire.
  private enum OrderName: String, CaseIterable {
    case count, ascending, descending

    var order: Order {
      switch self {
      case .count: .count
      case .ascending: .value(.ascending)
      case .descending: .value(.descending)
      }
    }
  }

  init(from value: JSONValue, limits: MessageLimits) throws(MessageFault) {
    self.init()
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "attribute": attribute = try value.readString()
      case "unit": unit = try value.readCase(of: CalendarUnit.self)
      case "timeZone": timeZone = try value.readIdentifier(limits)
      case "measures":
        measures = try value.readFew { value throws(MessageFault) in
          try Measure(from: value)
        }
      case "order": order = try value.readCase(of: OrderName.self).order
      case "limit": limit = try value.readWindow(limits)
      default: return false
      }
      return true
    }
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("attribute", attribute)
    writer.member("unit", unit?.rawValue)
    writer.member("timeZone", timeZone)
    if !measures.isEmpty {
      writer.elements("measures", measures) { writer, measure in measure.encode(into: &writer) }
    }
    if let name = OrderName.allCases.first(where: { $0.order == order }) {
      writer.member("order", name.rawValue)
    }
    writer.member("limit", limit)
    writer.endObject()
  }
}

extension Measure {
  init(from value: JSONValue) throws(MessageFault) {
    var function: Function?
    var attribute: String?
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "function": function = try value.readCase(of: Function.self)
      case "attribute": attribute = try value.readString()
      default: return false
      }
      return true
    }
    self.init(try function.required("function"), of: try attribute.required("attribute"))
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("function", function.rawValue)
    writer.member("attribute", attribute)
    writer.endObject()
  }
}

extension JSONValue {
  /// Reads an array of which each element costs a pass over the matches.
  func readFew<Element>(
    _ read: (JSONValue) throws(MessageFault) -> Element
  ) throws(MessageFault) -> [Element] {
    let elements = try readElements(read)
    guard elements.count <= Grouping.most else {
      throw MessageFault("has \(elements.count) elements; \(Grouping.most) are allowed")
    }
    return elements
  }
}
