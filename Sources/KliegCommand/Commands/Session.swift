import Glibc
import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// What a command works with: the daemon, the two outputs, and how to print.
struct Session: Sendable {
  /// The version of the JSON that commands print: it changes when a member goes or changes its
  /// meaning, not when one is added.
  static let jsonVersion = 1

  let client: Client
  /// Whether to print JSON instead of text for people.
  let isJSON: Bool
  let output: Terminal
  let errors: Terminal
  /// Reads a person's answer; nil where there is nobody to ask.
  let answer: (@Sendable () -> String?)?

  init(_ invocation: Invocation) {
    let isAttended = Terminal.errors.isInteractive && isatty(STDIN_FILENO) == 1
    self.init(
      client: Client(socket: invocation.socket, application: "klieg"), isJSON: invocation.isJSON,
      answer: isAttended ? Self.answerOfPerson : nil)
  }

  init(
    client: Client, isJSON: Bool, output: Terminal = .output, errors: Terminal = .errors,
    answer: (@Sendable () -> String?)? = nil
  ) {
    self.client = client
    self.isJSON = isJSON
    self.output = output
    self.errors = errors
    self.answer = answer
  }

  /// Prints lines for people.
  func print(_ lines: [String]) {
    output.write(lines.map { $0 + "\n" }.joined())
  }

  /// Prints one JSON object on a line.
  func printJSON(_ write: (inout JSONWriter) throws -> Void) rethrows {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version", Self.jsonVersion)
    try write(&writer)
    writer.endObject()
    output.write(writer.bytes + [UInt8(ascii: "\n")])
  }

  /// Prints the one or the other, as the person wants.
  func report(_ lines: @autoclosure () -> [String], json: (inout JSONWriter) -> Void) {
    if isJSON { printJSON(json) } else { print(lines()) }
  }

  /// Asks before something that cannot be undone; without a person there is nobody to ask.
  func confirm(_ question: String, isSure: Bool) -> Bool {
    isSure || answer == nil || ask(question)
  }

  /// Asks before something that is not done unless somebody says so.
  func requireConsent(_ question: String, isSure: Bool) throws -> Bool {
    guard !isSure else { return true }
    guard answer != nil else {
      throw KliegError(.usage, "There is nobody to ask; say --yes to mean it.")
    }
    return ask(question)
  }

  /// Does something that takes long, and shows a person how far it is.
  func showingProgress<Result>(
    _ body: (@escaping (MaintenanceProgress) -> Void) async throws -> Result
  ) async rethrows -> Result {
    let bar = ProgressLine(errors)
    defer { bar.clear() }
    return try await body(bar.show)
  }

  @Sendable private static func answerOfPerson() -> String? { readLine() }

  private func ask(_ question: String) -> Bool {
    errors.write(question + " [y/N] ")
    return ["y", "yes"].contains(answer?()?.lowercased() ?? "")
  }
}
