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
    do throws(MessageFault) {
      try parameters.readMembers { key, value throws(MessageFault) in
        guard key == "description" else { return false }
        description = try IndexDescription(from: value, unknown: .refused, limits: limits)
        return true
      }
      self.description = try description.required("description")
    } catch {
      throw error.callError
    }
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
    var status: IndexStatus?
    do throws(MessageFault) {
      try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        guard key == "status" else { return false }
        status = try IndexStatus(from: value)
        return true
      }
      self.status = try status.required("status")
    } catch {
      throw error.replyError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.key("status")
    status.encode(into: &writer)
  }
}
