package import KliegJSON
package import KliegModel

extension IndexHealth: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var missing: Missing?
    var reindexers: Int?
    var tasks: Int?
    var setAside: Int?
    self.init()
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "refusal": writes = .refused(try KliegError(from: value))
      case "missing": missing = try Missing(from: value)
      case "pendingSince": pendingSince = try value.readTimestamp()
      case "checks":
        let list: [LevelCheck] = try value.readList()
        for check in list { checks[check.level] = check.check }
      case "generations": generations = try value.readList()
      case "reindexers": reindexers = try value.readInt()
      case "tasks": tasks = try value.readInt()
      case "setAside": setAside = try value.readInt()
      default: return false
      }
      return true
    }
    self.missing = try missing.required("missing")
    self.reindexers = try reindexers.required("reindexers")
    self.tasks = try tasks.required("tasks")
    self.setAside = try setAside.required("setAside")
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    if case .refused(let error) = writes { writer.member("refusal", error) }
    writer.member("missing", missing)
    writer.member("pendingSince", pendingSince)
    writer.elements("checks", LevelCheck.list(checks))
    writer.elements("generations", generations)
    writer.member("reindexers", reindexers)
    writer.member("tasks", tasks)
    writer.member("setAside", setAside)
    writer.endObject()
  }
}

/// The last check of a level, with the level.
private struct LevelCheck: MessageValue {
  let level: CheckLevel
  let check: IndexHealth.LastCheck

  /// The checks, the least deep first.
  static func list(_ checks: [CheckLevel: IndexHealth.LastCheck]) -> [LevelCheck] {
    checks.sorted { $0.key < $1.key }.map { LevelCheck(level: $0.key, check: $0.value) }
  }

  private init(level: CheckLevel, check: IndexHealth.LastCheck) {
    self.level = level
    self.check = check
  }

  init(from value: JSONValue) throws(MessageFault) {
    var level: CheckLevel?
    var verdict = VerdictMembers()
    var at: Timestamp?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "level": level = try value.readCase(of: CheckLevel.self)
      case "at": at = try value.readTimestamp()
      default: return try verdict.read(key, value)
      }
      return true
    }
    self.init(
      level: try level.required("level"),
      check: IndexHealth.LastCheck(verdict: try verdict.verdict(), at: try at.required("at")))
  }

  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("level", level.rawValue)
    check.verdict.encodeMembers(into: &writer)
    writer.member("at", check.at)
    writer.endObject()
  }
}

extension IndexHealth.Generation: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var number: Int?
    var bytes: Int?
    var putAside: String?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "number": number = try value.readInt()
      case "bytes": bytes = try value.readInt()
      case "putAside": putAside = try value.readString()
      default: return false
      }
      return true
    }
    self.init(
      number: try number.required("number"), bytes: try bytes.required("bytes"),
      putAside: putAside)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("number", number)
    writer.member("bytes", bytes)
    writer.member("putAside", putAside)
    writer.endObject()
  }
}
