import KliegModel
import KliegStorage

extension Catalog {
  /// A number that no task has had.
  func newTaskNumber() -> Int64 {
    // Kept with the task itself: numbers of tasks that were never kept may come again.
    var number: Int64 = 0
    changeInMemory {
      $0.lastTask += 1
      number = $0.lastTask
    }
    return number
  }

  /// Keeps a task as it is now; of finished ones the newest of each user.
  func keep(_ task: CatalogTask) {
    let gone = task.isOpen ? [] : outdated(beside: task)
    write {
      $0.tasks[task.task.id] = task
      for id in gone { $0.tasks[id] = nil }
    } _: { file in
      try file.store(task.row, in: .task)
      for id in gone {
        try file.connection.query("DELETE FROM task WHERE id = ?") {
          try $0.bind(1, id)
          try $0.execute()
        }
      }
    }
  }

  /// All tasks, the oldest first.
  var tasks: [CatalogTask] {
    contents.tasks.values.sorted { $0.task.id < $1.task.id }
  }

  /// The newest task of an index, finished or not.
  func lastTask(of key: IndexKey) -> CatalogTask? {
    contents.tasks.values.filter { $0.key == key }.max { $0.task.id < $1.task.id }
  }

  private func outdated(beside task: CatalogTask) -> [Int64] {
    let finished = contents.tasks.values.filter {
      !$0.isOpen && $0.key.user == task.key.user && $0.task.id != task.task.id
    }
    let excess = finished.count + 1 - Self.finishedTasks
    return excess > 0 ? finished.map(\.task.id).sorted().prefix(excess).map { $0 } : []
  }
}
