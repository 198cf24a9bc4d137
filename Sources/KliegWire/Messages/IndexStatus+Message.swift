import KliegJSON
import KliegModel

extension IndexStatus {
  init(from value: JSONValue) throws(MessageFault) {
    var description: IndexDescription?
    var state: String?
    var problem: String?
    var items: Int?
    var sequences: Sequences?
    var bytes: [String: Int]?
    var epoch: String?
    var clientState: [UInt8]?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "description": description = try IndexDescription(from: value, unknown: .ignored)
      case "state": state = try value.readString()
      case "problem": problem = try value.readString()
      case "items": items = try value.readInt()
      case "sequences": sequences = try Sequences(from: value)
      case "bytes": bytes = try value.readCounts()
      case "epoch": epoch = try value.readString()
      case "clientState": clientState = try value.readBase64()
      default: return false
      }
      return true
    }
    self.init(
      description: try description.required("description"),
      state: try State(name: try state.required("state"), problem: problem),
      items: try items.required("items"), sequences: try sequences.required("sequences"),
      bytes: try bytes.required("bytes"), epoch: try epoch.required("epoch"),
      clientState: clientState)
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("description")
    description.encode(into: &writer)
    switch state {
    case .ready: writer.member("state", "ready")
    case .indexing: writer.member("state", "indexing")
    case .rebuilding: writer.member("state", "rebuilding")
    case .damaged(let problem):
      writer.member("state", "damaged")
      writer.member("problem", problem)
    case .parked(let problem):
      writer.member("state", "parked")
      writer.member("problem", problem)
    }
    writer.member("items", items)
    writer.key("sequences")
    sequences.encode(into: &writer)
    writer.key("bytes")
    writer.beginObject()
    for (part, count) in bytes.sorted(by: { $0.key < $1.key }) {
      writer.key(part)
      writer.integer(count)
    }
    writer.endObject()
    writer.member("epoch", epoch)
    writer.member("clientState", base64: clientState)
    writer.endObject()
  }
}

extension IndexStatus.State {
  fileprivate init(name: String, problem: String?) throws(MessageFault) {
    switch name {
    case "ready": self = .ready
    case "indexing": self = .indexing
    case "rebuilding": self = .rebuilding(done: 0, total: 0)
    case "damaged": self = .damaged(problem ?? "")
    case "parked": self = .parked(problem ?? "")
    default: throw MessageFault("is “\(name)”, which this version does not know", at: "state")
    }
  }
}

extension IndexStatus.Sequences {
  fileprivate init(from value: JSONValue) throws(MessageFault) {
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

  fileprivate func encode(into writer: inout JSONWriter) {
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
