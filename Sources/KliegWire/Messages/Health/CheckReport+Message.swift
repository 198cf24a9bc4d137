package import KliegJSON
package import KliegModel

extension CheckReport: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var index: String?
    var level: CheckLevel?
    var verdict = VerdictMembers()
    var findings: [Damage]?
    var findingCount: Int?
    var steps: [Step]?
    var started: Timestamp?
    var microseconds: Int?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "level": level = try value.readCase(of: CheckLevel.self)
      case "findings": findings = try value.readList()
      case "findingCount": findingCount = try value.readInt()
      case "steps": steps = try value.readList()
      case "started": started = try value.readTimestamp()
      case "microseconds": microseconds = try value.readInt()
      default: return try verdict.read(key, value)
      }
      return true
    }
    self.init(
      index: try index.required("index"), level: try level.required("level"),
      findings: try findings.required("findings"),
      findingCount: try findingCount.required("findingCount"), steps: try steps.required("steps"),
      started: try started.required("started"),
      microseconds: try microseconds.required("microseconds"))
    self.verdict = try verdict.verdict()
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("index", index)
    writer.member("level", level.rawValue)
    verdict.encodeMembers(into: &writer)
    writer.elements("findings", findings)
    writer.member("findingCount", findingCount)
    writer.elements("steps", steps)
    writer.member("started", started)
    writer.member("microseconds", microseconds)
    writer.endObject()
  }
}

extension CheckReport.Step: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var name: String?
    var count: Int?
    var verdict = VerdictMembers()
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "name": name = try value.readString()
      case "count": count = try value.readInt()
      default: return try verdict.read(key, value)
      }
      return true
    }
    self.init(
      name: try name.required("name"), count: try count.required("count"),
      verdict: try verdict.verdict())
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("count", count)
    verdict.encodeMembers(into: &writer)
    writer.endObject()
  }
}
