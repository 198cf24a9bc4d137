package import KliegJSON
package import KliegModel

/// The parameters of `Complete`, whose reply has none.
package struct ReindexCompletion: Sendable, Hashable {
  /// The request's id.
  package var request: String
  /// Why it failed, in a sentence; nil when it did not.
  package var failure: String?

  package init(request: String, failure: String? = nil) {
    self.request = request
    self.failure = failure
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var request: String?
    var failure: String?
    do throws(MessageFault) {
      try parameters.readMembers { key, value throws(MessageFault) in
        switch key {
        case "request": request = try value.readString()
        case "failure": failure = try value.readString()
        default: return false
        }
        return true
      }
      self.request = try request.required("request")
      self.failure = failure
    } catch {
      throw error.callError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("request", request)
    writer.member("failure", failure)
  }
}
