package import KliegJSON
package import KliegModel

extension MaintenanceProgress: MessageValue {
  init(from value: JSONValue) throws(MessageFault) {
    var step: String?
    var done: Int?
    var total: Int?
    try value.readMembers(unknown: .ignored) { key, value throws(MessageFault) in
      switch key {
      case "step": step = try value.readString()
      case "done": done = try value.readInt()
      case "total": total = try value.readInt()
      default: return false
      }
      return true
    }
    self.init(step: try step.required("step"), done: try done.required("done"), total: total)
  }

  package func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("step", step)
    writer.member("done", done)
    writer.member("total", total)
    writer.endObject()
  }
}
