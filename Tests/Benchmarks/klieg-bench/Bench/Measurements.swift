/// Everything measured: for each row and contender a value a round.
struct Measurements {
  /// A line of the table.
  struct Row: Hashable {
    let name: String
    let unit: String
    var better = Better.less
  }

  /// Which value is the better one; neither where values only show that the work was the same.
  enum Better {
    case less
    case more
    case neither
  }

  private(set) var rows: [Row] = []
  private var samples: [Row: [Contender: Samples]] = [:]

  mutating func add(_ row: Row, _ contender: Contender, _ value: Double) {
    if samples[row] == nil { rows.append(row) }
    samples[row, default: [:]][contender, default: Samples()].add(value)
  }

  /// Adds median and 99th percentile of many samples of one round, taken in seconds.
  mutating func add(latency name: String, _ contender: Contender, _ values: Samples) {
    guard !values.isEmpty else { return }
    add(Row(name: name + ", p50", unit: "µs"), contender, values.median * 1e6)
    add(Row(name: name + ", p99", unit: "µs"), contender, values.quantile(0.99) * 1e6)
  }

  /// The median of the rounds.
  func value(_ row: Row, _ contender: Contender) -> Double? {
    samples[row]?[contender]?.median
  }

  /// How many times better Klieg is than a peer.
  func ratio(_ row: Row, to peer: Contender) -> Double? {
    guard let own = value(row, .klieg), let other = value(row, peer), own > 0, other > 0 else {
      return nil
    }
    switch row.better {
    case .less: return other / own
    case .more: return own / other
    case .neither: return nil
    }
  }
}
