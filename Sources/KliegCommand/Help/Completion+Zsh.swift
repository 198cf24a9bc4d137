extension Completion {
  /// The script for zsh.
  static func zsh() -> String {
    let usages = Commands.all.map { $0.usage }
    let names = usages.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = usages.map { usage in
      var words = usage.allOptions.map(specification)
      if !usage.operands.isEmpty {
        words.append("'*:\(quoted(usage.operands)):\(action(usage.completes))'")
      }
      return "    \(usage.name)) _arguments \(words.joined(separator: " ")) ;;"
    }
    return """
      #compdef klieg
      # Completion of klieg for zsh: klieg completion zsh > "${fpath[1]}/_klieg"
      _klieg() {
        local -a commands=(
      \(names.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _klieg klieg

      """
  }

  private static func specification(_ option: Option) -> String {
    let star = option.isRepeatable ? "*" : ""
    let value = option.value.map { ":\(quoted($0)):\(action(option.completes))" } ?? ""
    return "'\(star)--\(option.name)[\(quoted(option.meaning))]\(value)'"
  }

  private static func action(_ completable: Completable) -> String {
    switch completable {
    case .anything: ""
    case .files: "_files"
    case .indexes: "($(\(indexes)))"
    case .commands: "(\(commands))"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }
}
