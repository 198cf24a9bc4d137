import KliegModel

/// What came of a case.
struct CaseResult: Sendable {
  let drillCase: DrillCase
  /// What should not have happened; empty for a case that went well.
  var faults: [String] = []
  /// What the daemon's answers were worth while it was damaged.
  var answers: [String: Int] = [:]
  /// Items that plain SQLite could not read any more, or read wrongly.
  var lost = 0
  /// Items that the donor was asked for.
  var asked = 0
  /// Whether it was asked for everything.
  var wasEverythingAsked = false
  /// How it went, in a few words.
  var outcome = "untouched"
  var log = ""
  var duration = Duration.zero

  init(_ drillCase: DrillCase) { self.drillCase = drillCase }

  var hasFailed: Bool { !faults.isEmpty }

  mutating func count(_ answer: Answer) { answers[answer.word, default: 0] += 1 }
}
