import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg cancel`.
struct CancelCommand: Command {
  static let usage = Usage(
    "cancel", "End a task", operands: "TASK",
    details: "What it asked for is not asked for any more. klieg tasks lists the numbers.",
    examples: [.init("klieg cancel 17", "the task of that number")])

  let task: Int64

  init(_ arguments: inout Arguments) throws {
    let text = try arguments.next("TASK")
    guard let task = Int64(text) else {
      throw arguments.fault("“\(text)” is no task; klieg tasks lists their numbers.")
    }
    self.task = task
  }

  func run(_ session: Session) async throws -> Int32 {
    try await session.client.cancel(task: task)
    session.report(["task \(task) is cancelled"]) { $0.member("cancelled", task) }
    return 0
  }
}
