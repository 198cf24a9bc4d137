import Glibc

/// Says how a donation is getting on: a bar on a terminal, else one line in a while.
struct Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private var shown = ContinuousClock.now
  /// How many there were last time, the best guess of how many there will be; 0 for no idea.
  private let expected: Int

  init(expected: Int) {
    self.expected = expected
  }

  /// Shows a count, not too often.
  mutating func show(_ count: Int) {
    let now = ContinuousClock.now
    guard now - shown >= (isTerminal ? .milliseconds(100) : .seconds(5)) else { return }
    shown = now
    let line = Self.line(count, expected: expected, rate: rate(count), hasBar: isTerminal)
    write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
  }

  /// Removes the bar.
  func finish() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// Packages a second since the beginning.
  func rate(_ count: Int) -> Int {
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    return Int(Double(count) / max(seconds, 0.001))
  }

  /// One line of progress.
  static func line(_ count: Int, expected: Int, rate: Int, hasBar: Bool) -> String {
    let text = "\(count) packages, \(rate)/s"
    guard expected >= count, expected > 0 else { return text }
    let width = 30
    let done = width * count / expected
    let bar = String(repeating: "█", count: done) + String(repeating: "░", count: width - done)
    return (hasBar ? bar + " " : "") + "\(100 * count / expected) %  \(text)"
  }

  private func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
