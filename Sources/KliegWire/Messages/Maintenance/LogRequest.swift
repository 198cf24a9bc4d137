package import KliegJSON
package import KliegModel

/// The parameters of `Log`.
package struct LogRequest: Sendable, Hashable {
  /// The one index; nil for all of the caller's.
  package var index: String?
  package var limit: Int

  /// The most events that one call brings.
  package static let limits = 1...10_000

  package init(index: String? = nil, limit: Int = 100) {
    self.index = index
    self.limit = limit
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    self.init()
    var request = self
    try parameters.readCall { key, value throws(MessageFault) in
      switch key {
      case "index": request.index = try value.readString()
      case "limit":
        let limit = try value.readInt()
        guard Self.limits.contains(limit) else {
          throw MessageFault(
            "is \(limit), not from \(Self.limits.lowerBound) to \(Self.limits.upperBound)")
        }
        request.limit = limit
      default: return false
      }
      return true
    }
    self = request
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("index", index)
    writer.member("limit", limit)
  }
}

/// The reply to `Log`.
package struct LogReply: Sendable, Hashable {
  /// The newest first.
  package var events: [IndexEvent]

  package init(events: [IndexEvent]) {
    self.events = events
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    events = try parameters.readReply("events") { value throws(MessageFault) in
      try value.readList()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.elements("events", events)
  }
}
