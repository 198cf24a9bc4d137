/// The help, out of the table of commands.
enum Help {
  /// The list of commands.
  static func overview(_ style: Style) -> String {
    let width = Commands.all.map { $0.usage.name.count }.max() ?? 0
    let groups = Commands.groups.map { group in
      let lines = group.commands.map { command in
        "  " + style.bold(command.usage.name.padded(toColumns: width)) + "  "
          + command.usage.summary
      }
      return group.title + ":\n" + lines.joined(separator: "\n")
    }
    return """
      Finds what applications have donated.

      Usage: klieg COMMAND [options] …

      \(groups.joined(separator: "\n\n"))

      Options of every command:
      \(options(Option.global))

      `klieg help COMMAND` says more, with examples.

      """
  }

  /// The help for a command.
  static func text(_ usage: Usage, _ style: Style) -> String {
    var sections = [
      style.bold("klieg \(usage.name)") + ": " + usage.summary + ".",
      "Usage: " + synopsis(usage),
    ]
    if !usage.options.isEmpty { sections.append("Options:\n" + options(usage.options)) }
    sections.append("Options of every command:\n" + options(Option.global))
    if !usage.details.isEmpty { sections.append(usage.details) }
    if !usage.examples.isEmpty {
      let examples = usage.examples.map { "  \($0.line)\n      \(style.dim($0.meaning))" }
      sections.append("Examples:\n" + examples.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// How the command is called, in a line.
  static func synopsis(_ usage: Usage) -> String {
    ["klieg", usage.name, usage.options.isEmpty ? "" : "[options]", usage.operands]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func options(_ options: [Option]) -> String {
    let width = max(22, options.map(\.synopsis.count).max() ?? 0)
    return options.map { option in
      "  " + option.synopsis.padded(toColumns: width) + "  " + option.meaning
        + (option.isRepeatable ? " (repeatable)" : "")
    }.joined(separator: "\n")
  }
}
