import KliegModel

/// Keeps count of a donation, and tells a person how it is getting on.
final class DonationReport {
  /// What has become of the items so far.
  private(set) var outcome = UpdateOutcome()
  /// Lines that were refused, by the reader or by the daemon.
  private(set) var refused = 0
  private let terminal: Terminal
  private var progress: ProgressBar
  private let begin = ContinuousClock.now

  init(_ terminal: Terminal) {
    self.terminal = terminal
    progress = ProgressBar(terminal)
  }

  /// Tells of a line that was refused.
  func refuse(line: Int?, _ reason: String) {
    refused += 1
    progress.clear()
    let place = line.map { "line \($0): " } ?? ""
    terminal.print(terminal.style.red((place + reason).singleLine))
  }

  /// Adds what became of a batch; `fraction` is how much of the input has been read.
  func add(_ reply: UpdateOutcome, of batch: ItemBatch, fraction: Double?) {
    outcome.stored += reply.stored
    outcome.unchanged += reply.unchanged
    outcome.sequence = reply.sequence
    for refusal in reply.refused {
      refuse(line: batch.line(of: refusal.position), refusal.error.message)
    }
    progress.show(outcome.stored + outcome.unchanged, fraction: fraction)
  }

  /// What to say at the end, in a line.
  func summary() -> String {
    progress.clear()
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    return Self.summary(outcome, refused: refused, seconds: seconds)
  }

  /// The numbers in a line.
  static func summary(_ outcome: UpdateOutcome, refused: Int, seconds: Double) -> String {
    let total = outcome.stored + outcome.unchanged
    var line = "\(Quantity.count(outcome.stored)) stored"
    if outcome.unchanged > 0 { line += ", \(Quantity.count(outcome.unchanged)) unchanged" }
    if refused > 0 { line += ", \(Quantity.count(refused)) refused" }
    line += " in \(Quantity.time(microseconds: Int(seconds * 1_000_000)))"
    guard total > 1 else { return line }
    return line + " (\(Quantity.count(Int(Double(total) / max(seconds, 0.000_001))))/s)"
  }
}
