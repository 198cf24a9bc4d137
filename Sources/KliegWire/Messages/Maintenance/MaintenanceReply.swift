package import KliegJSON
package import KliegModel

/// A reply to a method that takes long: how far it is or, as the last one, what came of it.
package enum MaintenanceReply<Outcome: MaintenanceOutcome>: Sendable {
  case progress(MaintenanceProgress)
  case outcome(Outcome)

  package init(from parameters: JSONObject) throws(KliegError) {
    var progress: MaintenanceProgress?
    do throws(MessageFault) {
      try parameters.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
        guard key == "progress" else { return false }
        progress = try MaintenanceProgress(from: value)
        return true
      }
    } catch {
      throw error.replyError
    }
    self = if let progress { .progress(progress) } else { .outcome(try Outcome(reply: parameters)) }
  }

  package func encode(into writer: inout JSONWriter) {
    switch self {
    case .progress(let progress): writer.member("progress", progress)
    case .outcome(let outcome): outcome.encodeReply(into: &writer)
    }
  }
}

/// What can come of a method that takes long, as the members of its last reply.
package protocol MaintenanceOutcome: Sendable {
  init(reply parameters: JSONObject) throws(KliegError)
  func encodeReply(into writer: inout JSONWriter)
}

extension CheckReport: MaintenanceOutcome {
  package init(reply parameters: JSONObject) throws(KliegError) {
    self = try parameters.readReply("report") { value throws(MessageFault) in
      try Self(from: value)
    }
  }

  package func encodeReply(into writer: inout JSONWriter) {
    writer.member("report", self)
  }
}

extension RepairReport: MaintenanceOutcome {
  package init(reply parameters: JSONObject) throws(KliegError) {
    self = try parameters.readReply("report") { value throws(MessageFault) in
      try Self(from: value)
    }
  }

  package func encodeReply(into writer: inout JSONWriter) {
    writer.member("report", self)
  }
}

/// What came of making an index smaller: its size in bytes on the disk.
package struct Compaction: Sendable, Hashable, MaintenanceOutcome {
  package var before: Int
  package var after: Int

  package init(before: Int, after: Int) {
    self.before = before
    self.after = after
  }

  package init(reply parameters: JSONObject) throws(KliegError) {
    self.init(
      before: try parameters.readReply("before") { value throws(MessageFault) in
        try value.readInt()
      },
      after: try parameters.readReply("after") { value throws(MessageFault) in
        try value.readInt()
      })
  }

  package func encodeReply(into writer: inout JSONWriter) {
    writer.member("before", before)
    writer.member("after", after)
  }
}

/// That it is done, which is all that there is to say.
package struct Done: Sendable, Hashable, MaintenanceOutcome {
  package init() {}

  package init(reply parameters: JSONObject) throws(KliegError) {}

  package func encodeReply(into writer: inout JSONWriter) {}
}
