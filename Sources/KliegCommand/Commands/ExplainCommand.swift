import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg explain`.
struct ExplainCommand: Command {
  static let analyze = Option("analyze", nil, "carry it out, and show the rows and times of steps")

  static let usage = Usage(
    "explain", "Show how a search would be carried out", operands: "[WORD]…",
    options: QueryOptions.all + [analyze], details: QueryOptions.details,
    examples: [
      .init("klieg explain -i packages -w section=games chess", "the plan of that search")
    ])

  private let options: QueryOptions
  private let isAnalyzed: Bool

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
    isAnalyzed = arguments.flag(Self.analyze)
  }

  func run(_ session: Session) async throws -> Int32 {
    let plan = try await session.client.explain(
      options.visible, in: options.indexes, isAnalyzed: isAnalyzed)
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
