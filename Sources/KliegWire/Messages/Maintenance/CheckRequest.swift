package import KliegJSON
package import KliegModel

/// The parameters of `Check`.
package struct CheckRequest: Sendable, Hashable {
  package var index: String
  package var level: CheckLevel

  package init(index: String, level: CheckLevel = .full) {
    self.index = index
    self.level = level
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    var level = CheckLevel.full
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "level": level = try value.readCase(of: CheckLevel.self)
      default: return false
      }
      return true
    }
    self.init(index: try index.requiredInCall("index"), level: level)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.member("level", level.rawValue)
  }
}
