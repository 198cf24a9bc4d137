package import KliegJSON
package import KliegModel

/// The parameters of `SetPaused`.
package struct SetPausedRequest: Sendable, Hashable {
  /// Whether background work is to be paused; nil only asks.
  package var isPaused: Bool?

  package init(isPaused: Bool? = nil) {
    self.isPaused = isPaused
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var isPaused: Bool?
    try parameters.readCall { key, value throws(MessageFault) in
      guard key == "paused" else { return false }
      isPaused = try value.readBoolean()
      return true
    }
    self.isPaused = isPaused
  }

  package func encode(into writer: inout JSONWriter) {
    if let isPaused { writer.member("paused", isPaused) }
  }
}

/// The reply to `SetPaused`.
package struct SetPausedReply: Sendable, Hashable {
  package var isPaused: Bool

  package init(isPaused: Bool) {
    self.isPaused = isPaused
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    isPaused = try parameters.readReply("paused") { value throws(MessageFault) in
      try value.readBoolean()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("paused", isPaused)
  }
}
