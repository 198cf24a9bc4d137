import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg reindex`.
struct ReindexCommand: Command {
  static let identifiers = Option(
    "ids", nil, value: "A,B", "ask for these items; the same as operands")
  static let wait = Option("wait", nil, "return when the task has ended")

  static let usage = Usage(
    "reindex", "Have the application donate items again", operands: "INDEX [IDENTIFIER]…",
    completes: .indexes, options: [identifiers, ItemSelection.type, wait],
    details: """
      Without identifiers everything is asked for. The task waits in the queue until a reindexer is
      there; klieg tasks shows it. What the application no longer knows is forgotten.
      """,
    examples: [
      .init("klieg reindex packages", "everything"),
      .init("klieg reindex packages --ids vim,nano --wait", "two items, and wait for them"),
    ])

  let name: String
  let items: [ItemReference]?
  private let waits: Bool

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    waits = arguments.flag(Self.wait)
    let listed = try arguments.value(Self.identifiers)
    items = try ItemSelection.items(
      &arguments, listed: listed?.split(separator: ",").map(String.init) ?? [])
  }

  func run(_ session: Session) async throws -> Int32 {
    var task = try await session.client.reindex(name, items: items)
    if waits { task = try await end(of: task, session) }
    session.report([TaskText.line(task)]) { $0.member("task", task) }
    return task.state == .cancelled ? 1 : 0
  }

  /// The task as it ended; as it was last seen, if it is no longer listed.
  private func end(of task: ReindexTask, _ session: Session) async throws -> ReindexTask {
    let line = ProgressLine(session.errors)
    defer { line.clear() }
    var last = task
    for try await tasks in session.client.followTasks(of: name) {
      guard let current = tasks.first(where: { $0.id == task.id }) else { break }
      last = current
      if current.state == .succeeded || current.state == .cancelled { break }
      line.show(
        MaintenanceProgress(step: current.state.words, done: current.done, total: current.total))
    }
    return last
  }
}
