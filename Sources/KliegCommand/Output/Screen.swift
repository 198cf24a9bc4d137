/// Lines that are shown again and again: over the old ones on a terminal; elsewhere only those that
/// have changed.
struct Screen {
  private let terminal: Terminal
  private var shown: [String] = []

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// Shows lines in the place of the last ones.
  mutating func show(_ lines: [String]) {
    terminal.write(
      Self.change(
        from: shown, to: lines, width: terminal.isInteractive ? terminal.width : nil))
    shown = lines
  }

  /// What to write; the width is nil where there is no terminal.
  static func change(from old: [String], to new: [String], width: Int?) -> String {
    guard let width else {
      return new.filter { !old.contains($0) }.map { $0 + "\n" }.joined()
    }
    let up = old.isEmpty ? "" : "\u{1B}[\(old.count)A\u{1B}[J"
    return up + new.map { $0.cut(toColumns: width) + "\n" }.joined()
  }
}
