package import KliegJSON
package import KliegModel

extension Damage: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var file: String?
    var finding: String?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "file": file = try value.readString()
      case "finding": finding = try value.readString()
      default: return false
      }
      return true
    }
    self.init(file: try file.required("file"), finding: try finding.required("finding"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("file", file)
    writer.member("finding", finding)
    writer.endObject()
  }
}
