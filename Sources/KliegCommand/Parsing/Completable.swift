/// What an operand or an option's value may be, as far as a shell can help.
enum Completable: Sendable, Hashable {
  /// Words that nobody can foresee.
  case anything
  /// Names of indexes.
  case indexes
  /// Names of files.
  case files
  /// Names of commands.
  case commands
  /// One of these.
  case words([String])
}
