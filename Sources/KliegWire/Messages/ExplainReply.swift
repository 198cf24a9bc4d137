package import KliegJSON
package import KliegModel

/// The reply to `Explain`.
package struct ExplainReply: Sendable, Hashable {
  package var plan: String

  package init(plan: String) {
    self.plan = plan
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var plan: String?
    do throws(MessageFault) {
      try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        guard key == "plan" else { return false }
        plan = try value.readString()
        return true
      }
      self.plan = try plan.required("plan")
    } catch {
      throw error.replyError
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("plan", plan)
  }
}
