import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg explain`.
struct ExplainCommand: Command {
  static let analyze = Option("analyze", nil, "carry it out, and show the rows and times of steps")

  static let score = Option("score", nil, "carry it out, and show how each hit's score came about")

  static let usage = Usage(
    "explain", "Show how a search would be carried out", operands: "[WORD]…",
    options: QueryOptions.all + [analyze, score], details: QueryOptions.details,
    examples: [
      .init("klieg explain -i packages -w section=games chess", "the plan of that search"),
      .init("klieg explain -i notes --score green apple", "why hits stand where they do"),
    ])

  private let options: QueryOptions
  private let isAnalyzed: Bool
  private let isScored: Bool

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
    isAnalyzed = arguments.flag(Self.analyze)
    isScored = arguments.flag(Self.score)
  }

  func run(_ session: Session) async throws -> Int32 {
    let plan = try await session.client.explain(
      options.visible, in: options.indexes, isAnalyzed: isAnalyzed, isScored: isScored)
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
