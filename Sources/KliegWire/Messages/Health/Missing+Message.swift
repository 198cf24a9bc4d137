package import KliegJSON
package import KliegModel

extension IndexHealth.Missing: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var items = 0
    var isEverything = false
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "items": items = try value.readInt()
      case "everything": isEverything = try value.readBoolean()
      default: return false
      }
      return true
    }
    self = isEverything ? .everything : items == 0 ? .nothing : .items(items)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .nothing: writer.member("items", 0)
    case .items(let count): writer.member("items", count)
    case .everything: writer.member("everything", true)
    }
    writer.endObject()
  }
}
