import Klieg
import KliegModel
import KliegWire

/// `klieg describe`.
struct DescribeCommand: Command {
  static let usage = Usage(
    "describe", "Show what an index is and which attributes it knows", operands: "INDEX",
    completes: .indexes,
    examples: [.init("klieg describe packages", "its fields with their kinds, and more")])

  private let name: String

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
  }

  func run(_ session: Session) async throws -> Int32 {
    let statuses = try await session.client.statuses(of: name)
    if session.isJSON {
      session.printJSON { DescribeReply(indexes: statuses).encode(into: &$0) }
    } else {
      for status in statuses {
        session.print(StatusText.description(status, session.output.style))
      }
    }
    return 0
  }
}
