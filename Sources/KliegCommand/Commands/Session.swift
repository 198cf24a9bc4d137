import Glibc
import Klieg
import KliegJSON
import KliegModel

/// What a command works with: the daemon, the two outputs, and how to print.
struct Session: Sendable {
  let client: Client
  /// Whether to print JSON instead of text for people.
  let isJSON: Bool
  let output = Terminal.output
  let errors = Terminal.errors

  init(_ invocation: Invocation) {
    client = Client(socket: invocation.socket, application: "klieg")
    isJSON = invocation.isJSON
  }

  /// Prints lines for people.
  func print(_ lines: [String]) {
    output.write(lines.map { $0 + "\n" }.joined())
  }

  /// Prints one JSON object on a line.
  func printJSON(_ write: (inout JSONWriter) throws -> Void) rethrows {
    var writer = JSONWriter()
    writer.beginObject()
    try write(&writer)
    writer.endObject()
    output.write(writer.bytes + [UInt8(ascii: "\n")])
  }

  /// Asks before something that cannot be undone; without a person there is nobody to ask.
  func confirm(_ question: String, isSure: Bool) -> Bool {
    guard !isSure, errors.isInteractive, isatty(STDIN_FILENO) == 1 else { return true }
    errors.write(question + " [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
