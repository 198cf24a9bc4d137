import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg drop`.
struct DropCommand: Command {
  static let usage = Usage(
    "drop", "Remove an index with everything in it", operands: "INDEX", completes: .indexes,
    options: [.yes],
    examples: [.init("klieg drop notes", "asks first, on a terminal")])

  private let name: String
  private let isSure: Bool

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    isSure = arguments.flag(.yes)
  }

  func run(_ session: Session) async throws -> Int32 {
    guard session.confirm("Remove “\(name)” with everything in it?", isSure: isSure) else {
      return 1
    }
    try await session.client.drop(name)
    if session.isJSON {
      session.printJSON {
        $0.member("dropped", name)
      }
    } else {
      session.output.print("\(name) is gone")
    }
    return 0
  }
}
