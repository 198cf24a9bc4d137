package import KliegJSON
package import KliegModel

/// The parameters of `Open`.
package struct OpenRequest: Sendable, Hashable {
  package var description: IndexDescription

  package init(description: IndexDescription) {
    self.description = description
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    var description: IndexDescription?
    try parameters.readCall { key, value throws(MessageFault) in
      guard key == "description" else { return false }
      description = try IndexDescription(from: value, unknown: .refused, limits: limits)
      return true
    }
    self.description = try description.requiredInCall("description")
  }

  package func encode(into writer: inout JSONWriter) {
    writer.key("description")
    description.encode(into: &writer)
  }
}

/// The reply to `Open`.
package struct OpenReply: Sendable, Hashable {
  package var status: IndexStatus

  package init(status: IndexStatus) {
    self.status = status
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    status = try parameters.readReply("status") { value throws(MessageFault) in
      try IndexStatus(from: value)
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("status", status)
  }
}
