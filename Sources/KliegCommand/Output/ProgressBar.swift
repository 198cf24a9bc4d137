import KliegModel

/// Says on standard error how far a donation has come, where a person looks on.
struct ProgressBar {
  private let terminal: Terminal
  private let begin = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// Shows a count; `fraction` is how much of the input that is, where its length is known.
  mutating func show(_ count: Int, fraction: Double?) {
    let now = ContinuousClock.now
    guard terminal.isInteractive, shown.map({ now - $0 >= .milliseconds(100) }) ?? true else {
      return
    }
    shown = now
    let text = Self.line(count, fraction: fraction, rate: rate(count), width: terminal.width)
    terminal.redraw(text)
  }

  /// Removes the bar.
  func clear() {
    if shown != nil { terminal.redraw("") }
  }

  /// Items a second since the beginning.
  func rate(_ count: Int) -> Int {
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    return Int(Double(count) / max(seconds, 0.001))
  }

  /// The bar and the numbers in a line.
  static func line(_ count: Int, fraction: Double?, rate: Int, width: Int) -> String {
    let numbers = "\(Quantity.count(count, of: "item"))  \(Quantity.count(rate))/s"
    return line(numbers, fraction: fraction, width: width)
  }

  /// The bar and the step in a line.
  static func line(_ progress: MaintenanceProgress, width: Int) -> String {
    var text = progress.step.singleLine
    if progress.total != nil || progress.done > 0 { text += "  \(Quantity.count(progress.done))" }
    if let total = progress.total { text += " of \(Quantity.count(total))" }
    let fraction = progress.total.map { $0 > 0 ? Double(progress.done) / Double($0) : 1 }
    return line(text, fraction: fraction, width: width)
  }

  private static func line(_ text: String, fraction: Double?, width: Int) -> String {
    guard let fraction else { return text.cut(toColumns: width) }
    let share = min(max(fraction, 0), 1)
    let cells = min(30, width - text.columns - 8)
    guard cells >= 5 else { return text.cut(toColumns: width) }
    let full = Int(Double(cells) * share)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
    return "\(bar) \(String(Int(share * 100)).padded(toColumns: 3, isTrailing: true)) %  \(text)"
  }
}
