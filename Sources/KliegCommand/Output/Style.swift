/// How parts of a text are marked on a terminal.
enum Style: Sendable {
  case plain, colored

  /// What stands out.
  func bold(_ text: String) -> String { marked(text, "1") }

  /// What stands back.
  func dim(_ text: String) -> String { marked(text, "2") }

  /// What was looked for.
  func yellow(_ text: String) -> String { marked(text, "33") }

  /// What is wrong.
  func red(_ text: String) -> String { marked(text, "31") }

  private func marked(_ text: String, _ code: String) -> String {
    switch self {
    case .plain: text
    case .colored: text.isEmpty ? "" : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }
}
