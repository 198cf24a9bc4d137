import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg retry`.
struct RetryCommand: Command {
  static let usage = Usage(
    "retry", "Try items again that were set aside", operands: "INDEX [IDENTIFIER]…",
    completes: .indexes, options: [ItemSelection.type],
    details: "Without identifiers, all that klieg failed lists for the index.",
    examples: [.init("klieg retry packages vim", "one item")])

  let name: String
  let items: [ItemReference]?

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    items = try ItemSelection.items(&arguments)
  }

  func run(_ session: Session) async throws -> Int32 {
    let count = try await session.client.retry(name, items: items)
    let verb = count == 1 ? "is" : "are"
    session.report(["\(Quantity.count(count, of: "item")) \(verb) tried again"]) {
      $0.member("count", count)
    }
    return 0
  }
}
