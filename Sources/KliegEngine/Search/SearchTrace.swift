import KliegModel

/// What a search did, step by step: how many rows were expected and found, and how long it took.
final class SearchTrace {
  /// One step.
  struct Step {
    let name: String
    let estimate: Int?
    let rows: Int
    let duration: Duration
  }

  private(set) var steps: [Step] = []

  /// Does a step and notes it.
  func step<Result>(
    _ name: String, estimate: Int? = nil, rows: (Result) -> Int, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try body()
    steps.append(
      Step(
        name: name, estimate: estimate, rows: rows(result), duration: start.duration(to: .now)))
    return result
  }
}

extension SearchTrace: CustomStringConvertible {
  /// A table: rows expected, rows found, microseconds, step.
  var description: String {
    let lines = steps.map { step in
      let (seconds, attoseconds) = step.duration.components
      let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
      return [
        step.estimate.map { "~\($0)" } ?? "", "\(step.rows)", "\(microseconds) µs", step.name,
      ]
    }
    let table = [["expected", "rows", "time", "step"]] + lines
    let widths = (0..<3).map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { line in
      zip(line, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
        .joined(separator: "  ") + "  " + line[3]
    }.joined(separator: "\n")
  }
}
