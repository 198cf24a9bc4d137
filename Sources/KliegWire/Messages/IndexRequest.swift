package import KliegJSON
package import KliegModel

/// The parameters of methods that are about one index: `Drop`, `Rebuild`, `Erase`, `Compact`.
package struct IndexRequest: Sendable, Hashable {
  package var index: String

  package init(index: String) {
    self.index = index
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    try parameters.readCall { key, value throws(MessageFault) in
      guard key == "index" else { return false }
      index = try value.readString()
      return true
    }
    self.index = try index.requiredInCall("index")
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
  }
}
