import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg count`.
struct CountCommand: Command {
  static let usage = Usage(
    "count", "Count what matches, exactly", operands: "[WORD]…", options: QueryOptions.matching,
    details: QueryOptions.details,
    examples: [
      .init("klieg count -i packages -w section=games", "how many games there are")
    ])

  private let options: QueryOptions

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
  }

  func run(_ session: Session) async throws -> Int32 {
    let count = try await session.client.count(options.query, in: options.indexes)
    if session.isJSON {
      session.printJSON {
        $0.member("total", count)
      }
    } else {
      session.output.print(String(count))
    }
    return 0
  }
}
