package import KliegJSON
package import KliegModel

/// The parameters of `Cancel`.
package struct TaskRequest: Sendable, Hashable {
  package var task: Int64

  package init(task: Int64) {
    self.task = task
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    var task: Int64?
    try parameters.readCall { key, value throws(MessageFault) in
      guard key == "task" else { return false }
      task = try value.readInteger()
      return true
    }
    self.task = try task.requiredInCall("task")
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("task", task)
  }
}
