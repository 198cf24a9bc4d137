import KliegJSON
import KliegModel
import KliegWire

/// `klieg help`.
struct HelpCommand: Command {
  static let usage = Usage(
    "help", "Say what there is, or how a command is used", operands: "[COMMAND]",
    completes: .commands,
    examples: [.init("klieg help search", "the options of search, with examples")])

  private let subject: Usage?

  init(_ arguments: inout Arguments) throws {
    guard let name = arguments.nextIfAny() else {
      subject = nil
      return
    }
    guard let command = Commands.named(name) else {
      throw arguments.fault("There is no command “\(name)”.")
    }
    subject = command.usage
  }

  func run(_ session: Session) async throws -> Int32 {
    let style = session.isJSON ? .plain : session.output.style
    let text = subject.map { Help.text($0, style) } ?? Help.overview(style)
    if session.isJSON {
      session.printJSON { $0.member("help", text) }
    } else {
      session.output.write(text)
    }
    return 0
  }
}
