package import KliegJSON
package import KliegModel

/// The parameters of methods that are about one index or all of them: `Describe`, `Tasks`, `Failed`.
package struct ScopeRequest: Sendable, Hashable {
  /// The one index; nil for all of the caller's.
  package var index: String?

  package init(index: String? = nil) {
    self.index = index
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    try parameters.readCall { key, value throws(MessageFault) in
      guard key == "index" else { return false }
      index = try value.readString()
      return true
    }
    self.index = index
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
  }
}
