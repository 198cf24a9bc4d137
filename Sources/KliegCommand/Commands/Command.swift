/// A command of `klieg`: a line of the table, its parsing, and its work.
protocol Command: Sendable {
  /// Its line in the table.
  static var usage: Usage { get }
  /// Takes what it knows from the command line.
  init(_ arguments: inout Arguments) throws
  /// Does the work; the result is the exit status.
  func run(_ session: Session) async throws -> Int32
}

/// The table of commands, in the order of the help.
enum Commands {
  static let all: [any Command.Type] = [
    SearchCommand.self, CountCommand.self, ExplainCommand.self, DonateCommand.self,
    DeleteCommand.self, ListCommand.self, DescribeCommand.self, StatusCommand.self,
    DropCommand.self, VersionCommand.self, HelpCommand.self, CompletionCommand.self,
  ]

  /// The command of a name.
  static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.usage.name == name }
  }
}
