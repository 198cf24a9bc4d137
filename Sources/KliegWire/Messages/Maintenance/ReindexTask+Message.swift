package import KliegJSON
package import KliegModel

extension ReindexTask: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var id: Int64?
    var index: String?
    var isForEverything: Bool?
    var reason: ReindexRequest.Reason?
    var state: StateName?
    var retryAt: Timestamp?
    var done: Int?
    var attempt: Int?
    var created: Timestamp?
    var updated: Timestamp?
    var total: Int?
    var message: String?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "id": id = try value.readInteger()
      case "index": index = try value.readString()
      case "everything": isForEverything = try value.readBoolean()
      case "reason": reason = try value.readCase(of: ReindexRequest.Reason.self)
      case "state": state = try value.readCase(of: StateName.self)
      case "retryAt": retryAt = try value.readTimestamp()
      case "done": done = try value.readInt()
      case "total": total = try value.readInt()
      case "attempt": attempt = try value.readInt()
      case "message": message = try value.readString()
      case "created": created = try value.readTimestamp()
      case "updated": updated = try value.readTimestamp()
      default: return false
      }
      return true
    }
    self.init(
      id: try id.required("id"), index: try index.required("index"),
      isForEverything: try isForEverything.required("everything"),
      reason: try reason.required("reason"),
      state: try state.required("state").state(retryAt: retryAt), done: try done.required("done"),
      total: total, attempt: try attempt.required("attempt"), message: message,
      created: try created.required("created"), updated: try updated.required("updated"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("index", index)
    writer.member("everything", isForEverything)
    writer.member("reason", reason.rawValue)
    writer.member("state", StateName(state).rawValue)
    if case .retrying(let moment) = state { writer.member("retryAt", moment) }
    writer.member("done", done)
    writer.member("total", total)
    writer.member("attempt", attempt)
    writer.member("message", message)
    writer.member("created", created)
    writer.member("updated", updated)
    writer.endObject()
  }

  /// A state's name on the wire.
  private enum StateName: String, CaseIterable {
    case waiting, waitingForReindexer, retrying, running, succeeded, cancelled

    init(_ state: State) {
      self =
        switch state {
        case .waiting: .waiting
        case .waitingForReindexer: .waitingForReindexer
        case .retrying: .retrying
        case .running: .running
        case .succeeded: .succeeded
        case .cancelled: .cancelled
        }
    }

    func state(retryAt: Timestamp?) throws(MessageFault) -> State {
      switch self {
      case .waiting: .waiting
      case .waitingForReindexer: .waitingForReindexer
      case .retrying: .retrying(at: try retryAt.required("retryAt"))
      case .running: .running
      case .succeeded: .succeeded
      case .cancelled: .cancelled
      }
    }
  }
}
