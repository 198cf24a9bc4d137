import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg watch`.
struct WatchCommand: Command {
  static let usage = Usage(
    "watch", "Show what matches, and every change of that as it comes", operands: "[WORD]…",
    options: QueryOptions.matching + QueryOptions.window,
    details: QueryOptions.details + "\n\n" + QueryOptions.sorting + """


      Lines begin with = (matches now), + (comes), - (goes) or ~ (is different). With --json each
      event is a line.
      """,
    examples: [
      .init("klieg watch -i mail -w unread=true -s -date", "the newest unread letters")
    ])

  private let options: QueryOptions

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
  }

  func run(_ session: Session) async throws -> Int32 {
    var text = WatchText(style: session.output.style, width: session.output.width)
    for try await event in session.client.watch(options.visible, in: options.indexes) {
      if session.isJSON {
        try session.printJSON { try WatchReply(event).encode(into: &$0) }
      } else {
        session.print(try text.lines(for: event))
      }
    }
    return 0
  }
}
