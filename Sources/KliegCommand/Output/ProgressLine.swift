import KliegModel

/// Says on standard error how far a piece of maintenance has come, where a person looks on.
final class ProgressLine {
  private let terminal: Terminal
  private var shown: (step: String, at: ContinuousClock.Instant)?

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// Shows a progress: each step, and of one step not more than a person can read.
  func show(_ progress: MaintenanceProgress) {
    guard terminal.isInteractive else { return }
    let now = ContinuousClock.now
    if let shown, shown.step == progress.step, now - shown.at < .milliseconds(100) { return }
    shown = (progress.step, now)
    terminal.redraw(ProgressBar.line(progress, width: terminal.width))
  }

  /// Removes the line.
  func clear() {
    if shown != nil { terminal.redraw("") }
  }
}
