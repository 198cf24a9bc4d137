package import KliegJSON
package import KliegModel

/// The parameters of `Explain`.
package struct ExplainRequest: Sendable, Hashable {
  /// What would be found.
  package var request: FindRequest
  /// Whether to carry it out, and tell of each step how many rows it gave and how long it took.
  package var isAnalyzed: Bool
  /// Whether to tell how the score of each hit came about.
  package var isScored: Bool

  package init(_ request: FindRequest, isAnalyzed: Bool = false, isScored: Bool = false) {
    self.request = request
    self.isAnalyzed = isAnalyzed
    self.isScored = isScored
  }

  package init(from parameters: JSONObject, limits: MessageLimits) throws(KliegError) {
    do throws(MessageFault) {
      var members = FindMembers(limits: limits)
      var isAnalyzed = false
      var isScored = false
      try parameters.readMembers { key, value throws(MessageFault) in
        switch key {
        case "analyze": isAnalyzed = try value.readBoolean()
        case "score": isScored = try value.readBoolean()
        default: return try members.readFind(key, value)
        }
        return true
      }
      self.init(try members.request(), isAnalyzed: isAnalyzed, isScored: isScored)
    } catch {
      throw error.callError
    }
  }

  package func encode(into writer: inout JSONWriter) throws(KliegError) {
    try request.encode(into: &writer)
    writer.flag("analyze", isAnalyzed)
    writer.flag("score", isScored)
  }
}
