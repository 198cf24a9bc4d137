package import KliegJSON
package import KliegModel

/// The reply to `RequestReindex`.
package struct TaskReply: Sendable, Hashable {
  package var task: ReindexTask

  package init(task: ReindexTask) {
    self.task = task
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    task = try parameters.readReply("task") { value throws(MessageFault) in
      try ReindexTask(from: value)
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.member("task", task)
  }
}

/// The reply to `Tasks`, again and again where it streams.
package struct TasksReply: Sendable, Hashable {
  package var tasks: [ReindexTask]

  package init(tasks: [ReindexTask]) {
    self.tasks = tasks
  }

  package init(from parameters: JSONObject) throws(KliegError) {
    tasks = try parameters.readReply("tasks") { value throws(MessageFault) in
      try value.readList()
    }
  }

  package func encode(into writer: inout JSONWriter) {
    writer.elements("tasks", tasks)
  }
}
