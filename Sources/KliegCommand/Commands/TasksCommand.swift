import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg tasks`.
struct TasksCommand: Command {
  static let usage = Usage(
    "tasks", "List what applications are asked to donate again", operands: "[INDEX]",
    completes: .indexes, options: [StatusCommand.follow],
    details: "FAILED counts failures in a row; SINCE is how long a task has been in its state.",
    examples: [
      .init("klieg tasks", "the tasks of all your indexes"),
      .init("klieg tasks packages --follow", "watch them"),
    ])

  private let name: String?
  private let follows: Bool

  init(_ arguments: inout Arguments) throws {
    name = arguments.nextIfAny()
    follows = arguments.flag(StatusCommand.follow)
  }

  func run(_ session: Session) async throws -> Int32 {
    guard follows else {
      let tasks = try await session.client.tasks(of: name)
      session.report(TaskText.table(tasks, at: .now, session.output.style)) {
        $0.elements("tasks", tasks)
      }
      return 0
    }
    var screen = Screen(session.output)
    for try await tasks in session.client.followTasks(of: name) {
      if session.isJSON {
        session.printJSON { $0.elements("tasks", tasks) }
      } else if session.output.isInteractive {
        screen.show(TaskText.table(tasks, at: .now, session.output.style))
      } else {
        screen.show(tasks.map(TaskText.line))
      }
    }
    return 0
  }
}
