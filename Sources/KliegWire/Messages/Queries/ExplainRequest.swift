package import KliegJSON
package import KliegModel

/// The parameters of `Explain`.
package struct ExplainRequest: Sendable, Hashable {
  /// What would be found.
  package var request: FindRequest
  /// Whether to carry it out, and tell of each step how many rows it gave and how long it took.
  package var isAnalyzed: Bool

  package init(_ request: FindRequest, isAnalyzed: Bool = false) {
    self.request = request
    self.isAnalyzed = isAnalyzed
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    do throws(MessageFault) {
      var members = FindMembers(limits: limits)
      var isAnalyzed = false
      try parameters.readMembers { key, value throws(MessageFault) in
        guard key == "analyze" else { return try members.readFind(key, value) }
        isAnalyzed = try value.readBoolean()
        return true
      }
      self.init(try members.request(), isAnalyzed: isAnalyzed)
    } catch {
      throw error.callError
    }
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    try request.encode(into: &writer)
    writer.flag("analyze", isAnalyzed)
  }
}
