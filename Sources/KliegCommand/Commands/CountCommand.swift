import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg count`.
struct CountCommand: Command {
  static let usage = Usage(
    "count", "Count what matches, exactly", operands: "[WORD]…",
    options: QueryOptions.matching + GroupingOptions.all,
    details: QueryOptions.details,
    examples: [
      .init("klieg count -i packages -w section=games", "how many games there are"),
      .init("klieg count -i mail -g date:month -z Europe/Oslo", "how many of each month"),
    ])

  private let options: QueryOptions

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
  }

  func run(_ session: Session) async throws -> Int32 {
    guard options.query.groupings.isEmpty else { return try await countGroups(session) }
    let count = try await session.client.count(options.visible, in: options.indexes)
    if session.isJSON {
      session.printJSON {
        $0.member("total", count)
      }
    } else {
      session.output.print(String(count))
    }
    return 0
  }

  private func countGroups(_ session: Session) async throws -> Int32 {
    let groupings = options.query.groupings
    let lists = try await session.client.groups(
      of: options.visible, by: groupings, in: options.indexes)
    session.report(
      GroupText.lines(lists, of: groupings, session.output.style)
    ) { $0.elements("groups", lists) }
    return 0
  }
}
