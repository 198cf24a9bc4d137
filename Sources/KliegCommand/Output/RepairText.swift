import KliegModel

/// What a repair would do, or has done, as people read it.
enum RepairText {
  /// What would be done, and what would be lost.
  static func plan(_ report: RepairReport, _ style: Style) -> [String] {
    guard !report.findings.isEmpty else {
      return ["\(report.index): sound; there is nothing to repair".singleLine]
    }
    return CheckText.findings(report.findings, of: report.findings.count, style)
      + steps(report, "would be done:") + balance(report, "would be kept", "would be missing")
  }

  /// What was done, what is lost, and the verdict of the check that ended it as the last line.
  static func lines(_ report: RepairReport, _ style: Style) -> [String] {
    CheckText.findings(report.findings, of: report.findings.count, style)
      + steps(report, "done:") + balance(report, "kept", "missing")
      + (report.check.map { CheckText.lines($0, style) }
        ?? [style.red("\(report.index): unknown: it was not checked afterwards".singleLine)])
  }

  private static func steps(_ report: RepairReport, _ title: String) -> [String] {
    report.steps.isEmpty ? [] : [title] + report.steps.map { "  " + $0.singleLine }
  }

  private static func balance(
    _ report: RepairReport, _ kept: String, _ missing: String
  ) -> [String] {
    [
      "\(kept): \(Quantity.count(report.kept, of: "item"))",
      "\(missing): \(report.missing.sentence)",
    ]
  }
}
