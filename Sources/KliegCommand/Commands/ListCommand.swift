import Klieg
import KliegModel
import KliegWire

/// `klieg list`.
struct ListCommand: Command {
  static let names = Option("names", nil, "print the names only, one a line")

  static let usage = Usage(
    "list", "List your indexes", options: [names],
    details: "LAG is how many changes text queries do not see yet.",
    examples: [.init("klieg list", "name, items, lag, size on disk and state of each")])

  private let isNamesOnly: Bool

  init(_ arguments: inout Arguments) throws {
    isNamesOnly = arguments.flag(Self.names)
  }

  func run(_ session: Session) async throws -> Int32 {
    let statuses = try await session.client.statuses()
    if session.isJSON {
      session.printJSON { DescribeReply(indexes: statuses).encode(into: &$0) }
    } else if isNamesOnly {
      session.print(statuses.map(\.description.name))
    } else if statuses.isEmpty {
      session.output.print("No index yet; `klieg help donate` says how to make one.")
    } else {
      session.print(StatusText.table(statuses, session.output.style))
    }
    return 0
  }
}
