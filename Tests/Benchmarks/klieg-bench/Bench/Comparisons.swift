/// What Klieg costs in one situation beside what it costs in another: the medians of the rounds.
struct Comparisons {
  private struct Row {
    let name: String
    let unit: String
    var values = Samples()
    var references = Samples()
  }

  private var rows: [Row] = []

  /// Adds a value of one round, and what it is compared with.
  mutating func add(_ name: String, unit: String, _ value: Double, to reference: Double) {
    let place = rows.firstIndex { $0.name == name } ?? rows.endIndex
    if place == rows.endIndex { rows.append(Row(name: name, unit: unit)) }
    rows[place].values.add(value)
    rows[place].references.add(reference)
  }

  /// Adds median and 99th percentile of many samples of one round, taken in seconds.
  mutating func add(latency name: String, _ values: Samples, to references: Samples) {
    add("\(name), p50", unit: "µs", values.median * 1e6, to: references.median * 1e6)
    add(
      "\(name), p99", unit: "µs", values.quantile(0.99) * 1e6, to: references.quantile(0.99) * 1e6)
  }

  /// A line a row: the ratio, then what it is a ratio of.
  var text: String {
    let width = (rows.map(\.name.count).max() ?? 0) + 3
    return rows.map { row in
      let ratio = row.values.median / max(row.references.median, .leastNonzeroMagnitude)
      let (value, reference) = (row.values.median, row.references.median)
      let name = row.name + String(repeating: " ", count: width - row.name.count)
      return "\(name)×\(ResultTable.digits(ratio))   \(ResultTable.digits(value)) ÷ "
        + "\(ResultTable.digits(reference)) \(row.unit)"
    }.joined(separator: "\n")
  }
}
