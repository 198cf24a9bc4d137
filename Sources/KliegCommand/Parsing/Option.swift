/// An option of a command, as parsing, help and completion read it.
struct Option: Sendable, Hashable {
  /// The long name, without its dashes.
  let name: String
  /// The short name.
  let letter: Character?
  /// What stands for the value in the help; nil for a flag.
  let value: String?
  /// What its value may be.
  let completes: Completable
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// What it does, in a phrase.
  let meaning: String

  init(
    _ name: String, _ letter: Character? = nil, value: String? = nil,
    completes: Completable = .anything,
    isRepeatable: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.completes = completes
    self.isRepeatable = isRepeatable
    self.meaning = meaning
  }

  /// The only values there are, where they are few.
  var choices: [String] {
    if case .words(let words) = completes { words } else { [] }
  }

  /// The names with the value, such as `-n, --limit N`.
  var synopsis: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--" + name + (value.map { " " + $0 } ?? "")
  }
}

extension Option {
  static let socket = Option("socket", value: "PATH", completes: .files, "the daemon's socket")
  static let json = Option("json", nil, "print JSON")
  static let help = Option("help", "h", "show this help")

  /// The options that every command takes.
  static let global: [Option] = [.socket, .json, .help]

  static let yes = Option("yes", "y", "do not ask")
}
