package import KliegJSON
package import KliegModel

extension RepairReport: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var index: String?
    var findings: [Damage]?
    var steps: [String]?
    var kept: Int?
    var missing: IndexHealth.Missing?
    var check: CheckReport?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "index": index = try value.readString()
      case "findings": findings = try value.readList()
      case "steps": steps = try value.readStrings()
      case "kept": kept = try value.readInt()
      case "missing": missing = try IndexHealth.Missing(from: value)
      case "check": check = try CheckReport(from: value)
      default: return false
      }
      return true
    }
    self.init(
      index: try index.required("index"), findings: try findings.required("findings"),
      steps: try steps.required("steps"), kept: try kept.required("kept"),
      missing: try missing.required("missing"), check: check)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("index", index)
    writer.elements("findings", findings)
    writer.member("steps", steps)
    writer.member("kept", kept)
    writer.member("missing", missing)
    writer.member("check", check)
    writer.endObject()
  }
}
