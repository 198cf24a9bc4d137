package import KliegJSON
package import KliegModel

/// The parameters of `Reindex`.
package struct ReindexCall: Sendable, Hashable {
  /// The index to serve.
  package var index: String?
  /// The application whose indexes to serve, where no index is stated.
  package var application: String?

  package init(index: String? = nil, application: String? = nil) {
    self.index = index
    self.application = application
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var index: String?
    var application: String?
    do throws(MessageFault) {
      try parameters.readMembers { key, value throws(MessageFault) in
        switch key {
        case "index": index = try value.readString()
        case "application": application = try value.readString()
        default: return false
        }
        return true
      }
      guard index != nil || application != nil else { throw MessageFault.missing("index") }
    } catch {
      throw error.callError
    }
    self.init(index: index, application: application)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.member("application", application)
  }
}

/// A reply to `Reindex`.
package struct ReindexReply: Sendable, Hashable {
  /// What is asked; nil in the first reply, which says that the caller is registered.
  package var request: ReindexRequest?

  package init(request: ReindexRequest? = nil) {
    self.request = request
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var request: ReindexRequest?
    do throws(MessageFault) {
      try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        guard key == "request" else { return false }
        request = try ReindexRequest(from: value)
        return true
      }
    } catch {
      throw error.replyError
    }
    self.request = request
  }

  package func encode(into writer: inout JSONWriter) {
    guard let request else { return }
    writer.key("request")
    request.encode(into: &writer)
  }
}
