import KliegJSON
import KliegModel

extension SortKey {
  /// Where items without the attribute come, by its name on the wire.
  private enum AbsentName: String, CaseIterable {
    case first, last
  }

  init(from value: JSONValue) throws(MessageFault) {
    var attribute: String?
    var direction = Direction.ascending
    var ordering = Ordering()
    var present: [String] = []
    try value.readMembers { key, value throws(MessageFault) in
      switch key {
      case "attribute":
        attribute = try value.readString()
        return true
      case "descending": direction = try value.readBoolean() ? .descending : .ascending
      case "absent":
        ordering.absent = try value.readCase(of: AbsentName.self) == .first ? .first : .last
      case "locale": ordering.locale = try value.readString()
      case "numeric": ordering.isNumeric = try value.readBoolean()
      default: return false
      }
      present.append(key.string)
      return true
    }
    guard let attribute else {
      if direction == .descending || ordering != Ordering(), let member = present.first {
        throw MessageFault("does not go with relevance", at: member)
      }
      self = .relevance
      return
    }
    self = .attribute(attribute, direction, ordering)
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    if case .attribute(let name, let direction, let ordering) = self {
      writer.member("attribute", name)
      writer.flag("descending", direction == .descending)
      if ordering.absent == .first { writer.member("absent", AbsentName.first.rawValue) }
      writer.member("locale", ordering.locale)
      writer.flag("numeric", ordering.isNumeric)
    }
    writer.endObject()
  }
}
