import KliegJSON
import KliegModel
import KliegWire

/// `klieg completion`.
struct CompletionCommand: Command {
  static let usage = Usage(
    "completion", "Print a script that completes command lines in a shell",
    operands: "bash|zsh|fish", completes: .words(Completion.allCases.map(\.rawValue)),
    examples: [.init("source <(klieg completion bash)", "in ~/.bashrc")])

  private let shell: Completion

  init(_ arguments: inout Arguments) throws {
    let name = try arguments.next("The shell")
    guard let shell = Completion(rawValue: name) else {
      throw arguments.fault("There is completion for bash, zsh and fish, not for “\(name)”.")
    }
    self.shell = shell
  }

  func run(_ session: Session) async throws -> Int32 {
    if session.isJSON {
      session.printJSON { $0.member("script", shell.script) }
    } else {
      session.output.write(shell.script)
    }
    return 0
  }
}
