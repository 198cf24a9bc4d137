package import KliegJSON
package import KliegModel

/// The parameters of `Repair`.
package struct RepairRequest: Sendable, Hashable {
  package var index: String
  package var isDryRun: Bool

  package init(index: String, isDryRun: Bool = false) {
    self.index = index
    self.isDryRun = isDryRun
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    var isDryRun = false
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "dryRun": isDryRun = try value.readBoolean()
      default: return false
      }
      return true
    }
    self.init(index: try index.requiredInCall("index"), isDryRun: isDryRun)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.flag("dryRun", isDryRun)
  }
}
