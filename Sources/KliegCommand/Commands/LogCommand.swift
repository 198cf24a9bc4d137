import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg log`.
struct LogCommand: Command {
  static let limit = Option("limit", "n", value: "N", "show at most so many events (100)")

  static let usage = Usage(
    "log", "Show what happened to indexes, and why", operands: "[INDEX]", completes: .indexes,
    options: [limit],
    details: "The newest event is the last line; in JSON it is the first element.",
    examples: [.init("klieg log packages --limit 20", "the last twenty events")])

  private let name: String?
  private let limit: Int

  init(_ arguments: inout Arguments) throws {
    name = arguments.nextIfAny()
    limit = try arguments.number(Self.limit, in: LogRequest.limits) ?? 100
  }

  func run(_ session: Session) async throws -> Int32 {
    let events = try await session.client.log(of: name, limit: limit)
    session.report(Self.lines(events, session.output.style)) { $0.elements("events", events) }
    return 0
  }

  /// Events, the oldest first.
  static func lines(_ events: [IndexEvent], _ style: Style) -> [String] {
    guard !events.isEmpty else { return ["nothing has happened"] }
    var table = Table([
      ("WHEN", .left), ("INDEX", .left), ("EVENT", .left), ("WHAT", .left),
    ])
    for event in events.reversed() {
      table.add([
        event.at.inSeconds.description, event.index, event.kind.rawValue, event.message,
      ])
    }
    return table.lines(style)
  }
}

extension Timestamp {
  /// The moment without its fraction of a second.
  var inSeconds: Timestamp {
    let rest = microseconds % 1_000_000
    let (whole, overflow) = microseconds.subtractingReportingOverflow(
      rest < 0 ? rest + 1_000_000 : rest)
    return overflow ? self : Timestamp(microseconds: whole)
  }
}
