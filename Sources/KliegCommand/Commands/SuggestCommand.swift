import Klieg
import KliegModel
import KliegWire

/// `klieg suggest`.
struct SuggestCommand: Command {
  static let limit = Option("limit", "n", value: "N", "show at most so many (10)")

  static let usage = Usage(
    "suggest", "Complete what is being typed", operands: "TEXT…",
    options: [QueryOptions.index, limit],
    details: """
      The last word goes on like words of the items, first those that are common and those of items that
      people take up; the words before it restrict.
      Where no word goes on so, the text is shown as it may be meant.
      """,
    examples: [
      .init("klieg suggest image ed", "how that may go on"),
      .init("klieg suggest -i packages -n 3 comp", "in one index, three at most"),
    ])

  private let text: String
  private let indexes: [String]?
  private let limit: Int

  init(_ arguments: inout Arguments) throws {
    text = arguments.rest().joined(separator: " ")
    let names = arguments.values(QueryOptions.index)
    indexes = names.isEmpty ? nil : names
    limit = try arguments.number(Self.limit, in: SuggestRequest.limits) ?? 10
  }

  func run(_ session: Session) async throws -> Int32 {
    let result = try await session.client.suggest(text, in: indexes, limit: limit)
    for gap in result.missing { session.errors.print(session.errors.style.red(gap.line)) }
    session.report(result.suggestions.map(\.text.singleLine)) {
      SuggestReply(result).encode(into: &$0)
    }
    return 0
  }
}
