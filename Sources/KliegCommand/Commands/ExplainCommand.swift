import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg explain`.
struct ExplainCommand: Command {
  static let usage = Usage(
    "explain", "Show how a search would be carried out", operands: "[WORD]…",
    options: QueryOptions.all, details: QueryOptions.details,
    examples: [
      .init("klieg explain -i packages -w section=games chess", "the plan of that search")
    ])

  private let options: QueryOptions

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
  }

  func run(_ session: Session) async throws -> Int32 {
    let plan = try await session.client.explain(options.query, in: options.indexes)
    if session.isJSON {
      session.printJSON {
        $0.member("plan", plan)
      }
    } else {
      session.output.print(plan)
    }
    return 0
  }
}
