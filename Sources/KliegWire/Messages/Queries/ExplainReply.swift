package import KliegJSON
package import KliegModel

/// The reply to `Explain`.
package struct ExplainReply: Sendable, Hashable {
  package var plan: String

  package init(plan: String) {
    self.plan = plan
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    plan = try parameters.readReply("plan") { value throws(MessageFault) in
      try value.readString()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("plan", plan)
  }
}
