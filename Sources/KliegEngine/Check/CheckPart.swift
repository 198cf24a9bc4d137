package import KliegModel
import KliegStorage

/// A part of an index that is checked in a process of its own.
package enum CheckPart: String, Sendable, Codable, CaseIterable {
  /// The store: pages, digests, counts.
  case store
  /// The text view by itself, with Xapian's own check.
  case text
  /// The snapshot of the columns, against the store where the check is deep.
  case columns
  /// The text view against the store: each item analysed again.
  case audit
}

/// What a checking process is asked.
package struct PartRequest: Sendable, Codable {
  /// The index's folder.
  package var folder: String
  package var part: CheckPart
  package var level: String
  /// The directory of the text view's generation, relative to the folder unless it begins with a slash.
  package var generation: String?

  package init(folder: String, part: CheckPart, level: CheckLevel, generation: String? = nil) {
    self.folder = folder
    self.part = part
    self.level = level.rawValue
    self.generation = generation
  }
}

/// What a checking process found.
package struct PartResult: Sendable, Codable, Equatable {
  package struct Finding: Sendable, Codable, Equatable {
    package var file: String
    package var finding: String
  }

  package struct Step: Sendable, Codable, Equatable {
    package var name: String
    package var count: Int
    package var verdict: String
    package var reason: String?
  }

  package var steps: [Step] = []
  package var findings: [Finding] = []
  package var findingCount = 0
  /// Whether all that the text view holds is sound, even though writers may be kept out of it.
  package var isReadable = false
  /// How far the store, or the text view, says that it has come.
  package var sequence: Int64?
  /// The last change of which the text view has seen anything.
  package var furthest: Int64?
  /// The epoch of the store that it was made from.
  package var epoch: String?
  /// Rows whose content in the text view is not that of the store.
  package var differing: [Int64] = []
  /// Rows of the store that the text view does not have.
  package var missing: [Int64] = []
  /// Rows of the text view that the store does not have.
  package var surplus: [Int64] = []
}

extension PartResult {
  package init(steps: [CheckReport.Step], findings: [Damage], findingCount: Int? = nil) {
    self.steps = steps.map { step in
      var reason: String?
      if case .unknown(let text) = step.verdict { reason = text }
      return Step(
        name: step.name, count: step.count, verdict: step.verdict.word, reason: reason)
    }
    self.findings = findings.map { Finding(file: $0.file, finding: $0.finding) }
    self.findingCount = findingCount ?? findings.count
  }

  /// One step that could not be done.
  static func unknown(_ part: CheckPart, _ reason: String) -> Self {
    Self(
      steps: [CheckReport.Step(name: "the check of the \(part)", verdict: .unknown(reason))],
      findings: [])
  }

  /// One step that found damage.
  static func damaged(_ part: CheckPart, _ damage: Damage) -> Self {
    Self(
      steps: [CheckReport.Step(name: "the check of the \(part)", verdict: .damaged)],
      findings: [damage])
  }

  var reportSteps: [CheckReport.Step] {
    steps.map { step in
      let verdict: CheckReport.Verdict =
        switch step.verdict {
        case "sound": .sound
        case "damaged": .damaged
        default: .unknown(step.reason ?? "the reason is not known")
        }
      return CheckReport.Step(name: step.name, count: step.count, verdict: verdict)
    }
  }

  var damages: [Damage] { findings.map { Damage(file: $0.file, finding: $0.finding) } }

  var verdict: CheckReport.Verdict {
    CheckReport.Verdict(reportSteps.map(\.verdict) + (findings.isEmpty ? [] : [.damaged]))
  }
}

extension Damage {
  private static let disagreement = "in the text view, which is sound by itself, "

  /// A row about which store and text view disagree.
  ///
  /// The view is compared once it was checked by itself; bits that flip in it make its two copies of
  /// each document contradict each other. So it is the store that is not what it was.
  static func disagreement(of row: Int64, _ what: String) -> Damage {
    Damage(file: Store.fileName, finding: "\(disagreement)row \(row) \(what)")
  }

  /// Whether store and text view disagree about a row.
  var isDisagreement: Bool { finding.hasPrefix(Self.disagreement) }
}
