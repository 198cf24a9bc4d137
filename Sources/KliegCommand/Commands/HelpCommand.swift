import KliegModel

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
    let style = session.output.style
    session.output.write(subject.map { Help.text($0, style) } ?? Help.overview(style))
    return 0
  }
}
