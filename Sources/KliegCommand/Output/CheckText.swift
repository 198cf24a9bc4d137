import KliegModel

/// What checks and repairs found, as people read it.
enum CheckText {
  /// A report: what was looked at, what was found, and the verdict as the last line.
  static func lines(_ report: CheckReport, _ style: Style) -> [String] {
    var lines = [style.bold("\(report.index): \(report.level.rawValue) check".singleLine)]
    var table = Table([("STEP", .left), ("COUNT", .right), ("VERDICT", .left)])
    for step in report.steps {
      table.add([step.name, Quantity.count(step.count), step.verdict.sentence])
    }
    if !report.steps.isEmpty { lines += table.lines(style) }
    lines += findings(report.findings, of: report.findingCount, style)
    return lines + [verdict(report, style)]
  }

  /// The verdict with the time that it took.
  static func verdict(_ report: CheckReport, _ style: Style) -> String {
    let time = Quantity.time(microseconds: report.microseconds)
    let text = "\(report.index): \(report.verdict.sentence) (\(time))".singleLine
    return report.verdict == .sound ? text : style.red(text)
  }

  /// What was found, a line for each; nothing for nothing.
  static func findings(_ findings: [Damage], of count: Int, _ style: Style) -> [String] {
    guard count > 0 else { return [] }
    let more = count - findings.count
    return ["found:"] + findings.map { "  " + style.red($0.description.singleLine) }
      + (more > 0 ? ["  and \(Quantity.count(more)) more"] : [])
  }

  /// What all checks come to, in a line.
  static func summary(_ reports: [CheckReport], failures: Int) -> [String] {
    let checked = Quantity.count(reports.count + failures, of: "index", plural: "indexes")
    var parts: [String] = []
    for word in ["sound", "damaged", "unknown"] {
      let count = reports.count { $0.verdict.word == word } + (word == "unknown" ? failures : 0)
      if count > 0 { parts.append("\(Quantity.count(count)) \(word)") }
    }
    return [([checked + " checked"] + parts).joined(separator: ", ")]
  }
}

extension CheckReport.Verdict {
  /// The verdict, with the reason where there is one.
  var sentence: String {
    if case .unknown(let reason) = self, !reason.isEmpty { "unknown: \(reason)" } else { word }
  }
}

extension IndexHealth.Missing {
  /// What is missing, in words.
  var sentence: String {
    switch self {
    case .nothing: "nothing"
    case .items(let count): Quantity.count(count, of: "item") + ", known by identifier"
    case .everything: "everything"
    }
  }
}
