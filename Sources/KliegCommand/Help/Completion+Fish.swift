extension Completion {
  /// The script for fish.
  static func fish() -> String {
    var lines = [
      "# Completion of klieg for fish:",
      "# klieg completion fish > ~/.config/fish/completions/klieg.fish",
      "complete -c klieg -f",
    ]
    for usage in Commands.all.map({ $0.usage }) {
      lines.append(
        "complete -c klieg -n __fish_use_subcommand -a \(usage.name) -d '\(quoted(usage.summary))'")
      let own = "complete -c klieg -n '__fish_seen_subcommand_from \(usage.name)'"
      for option in usage.allOptions {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let value = option.value == nil ? "" : " -r" + arguments(option.completes)
        lines.append("\(own) -l \(option.name)\(letter)\(value) -d '\(quoted(option.meaning))'")
      }
      let operands = arguments(usage.completes)
      if !operands.isEmpty { lines.append(own + operands) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func arguments(_ completable: Completable) -> String {
    switch completable {
    case .anything: ""
    case .files: " -F"
    case .indexes: " -a '(\(indexes))'"
    case .commands: " -a '\(commands)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    }
  }
}
