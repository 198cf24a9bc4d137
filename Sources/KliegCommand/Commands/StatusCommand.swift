import Klieg
import KliegModel
import KliegWire

/// `klieg status`.
struct StatusCommand: Command {
  static let follow = Option("follow", "f", "go on, and print whenever something changes")

  static let usage = Usage(
    "status", "Show how far indexes have come", operands: "[INDEX]", completes: .indexes,
    options: [follow],
    details: """
      Each change of an index has a number: accepted is the last that is durable, columns the last
      that typed queries see, searchable the last that text queries see.
      """,
    examples: [.init("klieg status packages --follow", "watch it catch up")])

  private let name: String?
  private let follows: Bool

  init(_ arguments: inout Arguments) throws {
    name = arguments.nextIfAny()
    follows = arguments.flag(Self.follow)
  }

  func run(_ session: Session) async throws -> Int32 {
    guard follows else {
      let statuses = try await session.client.statuses(of: name)
      if session.isJSON {
        session.printJSON { DescribeReply(indexes: statuses).encode(into: &$0) }
      } else {
        session.print(statuses.map(StatusText.line))
      }
      return 0
    }
    var shown: [String] = []
    for try await statuses in session.client.followStatuses(of: name) {
      if session.isJSON {
        session.printJSON { DescribeReply(indexes: statuses).encode(into: &$0) }
      } else {
        let lines = statuses.map(StatusText.line)
        session.output.write(Self.change(from: shown, to: lines, on: session.output))
        shown = lines
      }
    }
    return 0
  }

  /// What to print so that new lines are seen: over the old ones on a terminal, else those that
  /// have changed.
  private static func change(
    from old: [String], to new: [String], on terminal: Terminal
  ) -> String {
    guard terminal.isInteractive else {
      return new.filter { !old.contains($0) }.map { $0 + "\n" }.joined()
    }
    let up = old.isEmpty ? "" : "\u{1B}[\(old.count)A\u{1B}[J"
    return up + new.map { $0.cut(toColumns: terminal.width) + "\n" }.joined()
  }
}
