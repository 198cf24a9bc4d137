import KliegModel

/// Tasks of the reindex queue, as people read them.
enum TaskText {
  /// A table of tasks.
  static func table(_ tasks: [ReindexTask], at now: Timestamp, _ style: Style) -> [String] {
    guard !tasks.isEmpty else { return ["no tasks"] }
    var table = Table([
      ("TASK", .right), ("INDEX", .left), ("FOR", .left), ("REASON", .left), ("DONE", .right),
      ("FAILED", .right), ("SINCE", .right), ("STATE", .left),
    ])
    for task in tasks {
      table.add([
        String(task.id), task.index, wanted(task), task.reason.rawValue,
        Quantity.count(task.done), Quantity.count(task.attempt),
        Quantity.age(of: task.updated, at: now), state(task),
      ])
    }
    return table.lines(style)
  }

  /// A task in a line.
  static func line(_ task: ReindexTask) -> String {
    "task \(task.id): \(wanted(task)) of \(task.index), \(state(task))".singleLine
  }

  private static func wanted(_ task: ReindexTask) -> String {
    guard !task.isForEverything else { return "everything" }
    return task.total.map { Quantity.count($0, of: "item") } ?? "items"
  }

  private static func state(_ task: ReindexTask) -> String {
    task.state.words + (task.message.map { ": \($0)" } ?? "")
  }
}

extension ReindexTask.State {
  /// The state in a few words.
  var words: String {
    switch self {
    case .waiting: "waiting"
    case .waitingForReindexer: "waiting for a reindexer"
    case .retrying(let moment): "retrying at \(moment)"
    case .running: "running"
    case .succeeded: "succeeded"
    case .cancelled: "cancelled"
    }
  }
}
