package import KliegJSON
package import KliegModel

/// The parameters of `Drop`, whose reply has none.
package struct DropRequest: Sendable, Hashable {
  package var index: String

  package init(index: String) {
    self.index = index
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    do throws(MessageFault) {
      try parameters.readMembers { key, value throws(MessageFault) in
        guard key == "index" else { return false }
        index = try value.readString()
        return true
      }
      self.index = try index.required("index")
    } catch {
      throw error.callError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
  }
}
