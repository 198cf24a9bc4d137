import KliegDamage

/// The outcomes of cases by file and damage.
struct OutcomeTable {
  private struct Cell {
    var passed = 0
    var failed = 0
  }

  private var cells: [FileKind: [Wound.Kind: Cell]] = [:]
  private var outcomes: [String: Int] = [:]
  private var answers: [String: Int] = [:]
  private var lost = 0
  private var asked = 0
  private(set) var passed = 0
  private(set) var failed = 0

  mutating func add(_ result: CaseResult) {
    for injury in result.drillCase.injuries {
      var cell = cells[injury.kind, default: [:]][injury.wound.kind, default: Cell()]
      if result.hasFailed { cell.failed += 1 } else { cell.passed += 1 }
      cells[injury.kind, default: [:]][injury.wound.kind] = cell
    }
    if result.hasFailed { failed += 1 } else { passed += 1 }
    outcomes[result.outcome, default: 0] += 1
    answers.merge(result.answers, uniquingKeysWith: +)
    if result.drillCase.oneCopySurvives, !result.wasEverythingAsked {
      lost += result.lost
      asked += result.asked
    }
  }

  /// The table, with `sound` or `sound/failed` in each cell.
  var text: String {
    let kinds = Wound.Kind.allCases
    var lines = [row("", kinds.map(\.rawValue))]
    for file in FileKind.allCases {
      guard let cells = cells[file] else { continue }
      lines.append(
        row(
          file.rawValue,
          kinds.map { kind in
            guard let cell = cells[kind] else { return "·" }
            return cell.failed == 0 ? "\(cell.passed)" : "\(cell.passed)/\(cell.failed)!"
          }))
    }
    lines.append("")
    lines.append("how it went:    " + Self.list(outcomes))
    lines.append("first answers:  " + Self.list(answers))
    lines.append("asked for:      \(asked) of \(lost) lost items, while one copy survived")
    return lines.joined(separator: "\n")
  }

  private static func list(_ counts: [String: Int]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
      .joined(separator: ", ")
  }

  private func row(_ title: String, _ cells: [String]) -> String {
    let title = title + String(repeating: " ", count: max(0, 14 - title.count))
    return title
      + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
  }
}
