extension Completion {
  /// The script for bash.
  static func bash() -> String {
    let usages = Commands.all.map { $0.usage }
    let values = Set(usages.flatMap(\.allOptions)).filter { $0.value != nil }
      .sorted { $0.name < $1.name }
      .map { option in
        let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
        return "    \(names.joined(separator: "|"))) \(reply(option.completes)); return ;;"
      }
    let options = usages.map { usage in
      let words = usage.allOptions.flatMap { option in
        ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
      }
      return "      \(usage.name)) \(reply(.words(words))) ;;"
    }
    let operands = usages.map { "      \($0.name)) \(reply($0.completes)) ;;" }
    return """
      # Completion of klieg for bash: source <(klieg completion bash)
      _klieg() {
        local word=${COMP_WORDS[COMP_CWORD]}
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          \(reply(.commands))
          return
        fi
        case ${COMP_WORDS[COMP_CWORD-1]} in
      \(values.joined(separator: "\n"))
        esac
        if [[ $word == -* ]]; then
          case ${COMP_WORDS[1]} in
      \(options.joined(separator: "\n"))
          esac
        else
          case ${COMP_WORDS[1]} in
      \(operands.joined(separator: "\n"))
          esac
        fi
      }
      complete -F _klieg klieg

      """
  }

  private static func reply(_ completable: Completable) -> String {
    switch completable {
    case .anything: ":"
    case .files: #"COMPREPLY=($(compgen -f -- "$word"))"#
    case .indexes: #"COMPREPLY=($(compgen -W "$(\#(indexes))" -- "$word"))"#
    case .commands: #"COMPREPLY=($(compgen -W "\#(commands)" -- "$word"))"#
    case .words(let words):
      #"COMPREPLY=($(compgen -W "\#(words.joined(separator: " "))" -- "$word"))"#
    }
  }
}
