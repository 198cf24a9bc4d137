/// What a shell needs to complete command lines, out of the table of commands.
enum Completion: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell.
  var script: String {
    switch self {
    case .bash: Self.bash()
    case .zsh: Self.zsh()
    case .fish: Self.fish()
    }
  }

  /// The shell command that prints the names of indexes, as the daemon knows them now.
  static let indexes = "klieg list --names 2>/dev/null"

  /// The names of all commands.
  static var commands: String {
    Commands.all.map { $0.usage.name }.joined(separator: " ")
  }

  /// Text that may stand between single quotes, and within zsh's brackets.
  static func quoted(_ text: String) -> String {
    String(text.map { "'[]:".contains($0) ? " " : $0 })
  }
}
