package import KliegJSON
package import KliegModel

extension IndexStatus: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var description: IndexDescription?
    var state = StateMembers()
    var items: Int?
    var sequences: Sequences?
    var bytes: [String: Int]?
    var epoch: String?
    var clientState: [UInt8]?
    var health: IndexHealth?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "description": description = try IndexDescription(from: value, unknown: .ignored)
      case "items": items = try value.readInt()
      case "sequences": sequences = try Sequences(from: value)
      case "bytes": bytes = try value.readCounts()
      case "epoch": epoch = try value.readString()
      case "clientState": clientState = try value.readBase64()
      case "health": health = try IndexHealth(from: value)
      default: return try state.read(key, value)
      }
      return true
    }
    self.init(
      description: try description.required("description"),
      state: try state.state(),
      items: try items.required("items"), sequences: try sequences.required("sequences"),
      bytes: try bytes.required("bytes"), epoch: try epoch.required("epoch"),
      clientState: clientState, health: health ?? IndexHealth())
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("description")
    description.encode(into: &writer)
    state.encodeMembers(into: &writer)
    writer.member("items", items)
    writer.member("sequences", sequences)
    writer.key("bytes")
    writer.beginObject()
    for (part, count) in bytes.sorted(by: { $0.key < $1.key }) {
      writer.key(part)
      writer.integer(count)
    }
    writer.endObject()
    writer.member("epoch", epoch)
    writer.member("clientState", base64: clientState)
    writer.member("health", health)
    writer.endObject()
  }
}

/// Collects the members of a state.
private struct StateMembers {
  private var name: String?
  private var problem: String?
  private var done: Int64?
  private var total: Int64?

  /// Takes a member; false if it is another's.
  mutating func read(_ key: JSONKey, _ value: JSONValue) throws(MessageFault) -> Bool {
    switch key {
    case "state": name = try value.readString()
    case "problem": problem = try value.readString()
    case "done": done = try value.readInteger()
    case "total": total = try value.readInteger()
    default: return false
    }
    return true
  }

  /// The state that they make.
  func state() throws(MessageFault) -> IndexStatus.State {
    let name = try name.required("state")
    switch name {
    case "ready": return .ready
    case "indexing": return .indexing
    case "rebuilding": return .rebuilding(done: done ?? 0, total: total ?? 0)
    case "damaged": return .damaged(problem ?? "")
    case "parked": return .parked(problem ?? "")
    default: throw MessageFault("is “\(name)”, which this version does not know", at: "state")
    }
  }
}

extension IndexStatus.State {
  fileprivate func encodeMembers(into writer: inout JSONWriter) {
    switch self {
    case .ready: writer.member("state", "ready")
    case .indexing: writer.member("state", "indexing")
    case .rebuilding(let done, let total):
      writer.member("state", "rebuilding")
      writer.member("done", done)
      writer.member("total", total)
    case .damaged(let problem):
      writer.member("state", "damaged")
      writer.member("problem", problem)
    case .parked(let problem):
      writer.member("state", "parked")
      writer.member("problem", problem)
    }
  }
}

extension IndexStatus.Sequences: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var accepted: Int64?
    var columns: Int64?
    var searchable: Int64?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "accepted": accepted = try value.readInteger()
      case "columns": columns = try value.readInteger()
      case "searchable": searchable = try value.readInteger()
      default: return false
      }
      return true
    }
    self.init(
      accepted: try accepted.required("accepted"), columns: try columns.required("columns"),
      searchable: try searchable.required("searchable"))
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("accepted", accepted)
    writer.member("columns", columns)
    writer.member("searchable", searchable)
    writer.endObject()
  }
}

extension JSONValue {
  fileprivate func readCounts() throws(MessageFault) -> [String: Int] {
    var counts: [String: Int] = [:]
    try readMembers { key, value throws(MessageFault) in
      counts[key.string] = try value.readInt()
      return true
    }
    return counts
  }
}
