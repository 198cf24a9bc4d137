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
  /// Commands that serve one purpose.
  struct Group: Sendable {
    /// The purpose.
    let title: String
    /// The commands.
    let commands: [any Command.Type]
  }

  static let groups: [Group] = [
    Group(
      title: "Finding",
      commands: [
        SearchCommand.self, CountCommand.self, SuggestCommand.self, FindCommand.self,
        WatchCommand.self, ExplainCommand.self, EngageCommand.self,
      ]),
    Group(
      title: "Donating", commands: [DonateCommand.self, DeleteCommand.self, DropCommand.self]),
    Group(
      title: "Health",
      commands: [
        StatusCommand.self, ListCommand.self, DescribeCommand.self, CheckCommand.self,
        FailedCommand.self, TasksCommand.self, LogCommand.self,
      ]),
    Group(
      title: "Repair",
      commands: [
        RepairCommand.self, RebuildCommand.self, EraseCommand.self, ReindexCommand.self,
        RetryCommand.self, CancelCommand.self, CompactCommand.self, BackupCommand.self,
        RestoreCommand.self, DrillCommand.self,
      ]),
    Group(
      title: "Daemon",
      commands: [
        PauseCommand.self, ResumeCommand.self, InhibitCommand.self, VersionCommand.self,
        HelpCommand.self, CompletionCommand.self,
      ]),
  ]

  static let all: [any Command.Type] = groups.flatMap(\.commands)

  /// The command of a name.
  static func named(_ name: String) -> (any Command.Type)? {
    all.first { $0.usage.name == name }
  }
}
