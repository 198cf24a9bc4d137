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
    guard let fraction else { return numbers.cut(toColumns: width) }
    let share = min(max(fraction, 0), 1)
    let cells = min(30, width - numbers.count - 8)
    guard cells >= 5 else { return numbers.cut(toColumns: width) }
    let full = Int(Double(cells) * share)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
    return "\(bar) \(String(Int(share * 100)).padded(toColumns: 3, isTrailing: true)) %  \(numbers)"
  }
}
