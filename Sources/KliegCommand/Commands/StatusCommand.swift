import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg status`.
struct StatusCommand: Command {
  static let follow = Option("follow", "f", "go on, and print whenever something changes")

  static let usage = Usage(
    "status", "Show how indexes and the daemon are", operands: "[INDEX]", completes: .indexes,
    options: [follow],
    details: """
      LAG is how many changes text queries do not see yet, AGE how long the oldest of them has
      waited, MISSING how many lost items have not been donated again, WRITES whether donations are
      taken, GOOD CHECK the last one that found nothing wrong. With INDEX it says everything about
      one. The exit status is 1 when an index is damaged, parked or refuses donations.
      """,
    examples: [
      .init("klieg status", "all indexes and the daemon on one screen"),
      .init("klieg status packages --follow", "watch it catch up"),
    ])

  private let name: String?
  private let follows: Bool

  init(_ arguments: inout Arguments) throws {
    name = arguments.nextIfAny()
    follows = arguments.flag(Self.follow)
  }

  func run(_ session: Session) async throws -> Int32 {
    if follows { return try await follow(session) }
    let statuses = try await session.client.statuses(of: name)
    let text = HealthText(now: .now, style: session.output.style)
    if name == nil {
      let daemon = DaemonStatus(
        statuses, version: try await session.client.version().version,
        isPaused: try await session.client.isPaused())
      session.report(text.screen(statuses, of: daemon)) {
        DescribeReply(indexes: statuses).encode(into: &$0)
        $0.member("daemon", daemon)
      }
    } else {
      session.report(statuses.flatMap(text.details)) {
        DescribeReply(indexes: statuses).encode(into: &$0)
      }
    }
    return statuses.allSatisfy(\.isSound) ? 0 : 1
  }

  private func follow(_ session: Session) async throws -> Int32 {
    var screen = Screen(session.output)
    for try await statuses in session.client.followStatuses(of: name) {
      if session.isJSON {
        session.printJSON { DescribeReply(indexes: statuses).encode(into: &$0) }
      } else {
        screen.show(statuses.map(StatusText.line))
      }
    }
    return 0
  }
}

extension DaemonStatus: MessageEncodable {
  func encode(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", version)
    writer.member("indexes", indexes)
    writer.member("items", items)
    writer.member("tasks", tasks)
    writer.member("paused", isPaused)
    writer.endObject()
  }
}
