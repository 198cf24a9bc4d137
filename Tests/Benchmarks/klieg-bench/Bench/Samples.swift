/// Samples of one quantity.
struct Samples {
  private(set) var values: [Double] = []

  init(_ values: [Double] = []) {
    self.values = values
  }

  mutating func add(_ value: Double) { values.append(value) }

  var isEmpty: Bool { values.isEmpty }
  /// The middle value, or the mean of the two in the middle.
  var median: Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The smallest value that so much of the samples do not exceed.
  func quantile(_ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.down)))]
  }
}
