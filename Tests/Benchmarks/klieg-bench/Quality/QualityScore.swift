import Foundation

/// How good rankings are, by the usual measures; a mean over the queries that were added.
struct QualityScore {
  private(set) var queries = 0
  private var sums = [Double](repeating: 0, count: 4)

  /// The gain of the first ten, less the lower they stand, against the best there can be.
  var nDCG10: Double { mean(0) }
  /// The mean precision at each document that is meant.
  var meanAveragePrecision: Double { mean(1) }
  /// How many of the documents that are meant are among the first hundred.
  var recall100: Double { mean(2) }
  /// How often one that is meant is among the first five.
  var success5: Double { mean(3) }

  /// Adds a query's answer: the documents in order, and what each is worth.
  mutating func add(_ ranking: [String], gains: [String: Int]) {
    let found = ranking.map { max(0, gains[$0] ?? 0) }
    let relevant = gains.values.filter { $0 > 0 }
    queries += 1
    sums[0] += Self.gain(found.prefix(10)) / Self.gain(relevant.sorted(by: >).prefix(10))
    var hits = 0
    var precision = 0.0
    for (place, gain) in found.prefix(1000).enumerated() where gain > 0 {
      hits += 1
      precision += Double(hits) / Double(place + 1)
    }
    sums[1] += precision / Double(relevant.count)
    sums[2] += Double(found.prefix(100).count { $0 > 0 }) / Double(relevant.count)
    sums[3] += found.prefix(5).contains { $0 > 0 } ? 1 : 0
  }

  private static func gain(_ gains: ArraySlice<Int>) -> Double {
    gains.enumerated().reduce(0) { $0 + Double($1.element) / log2(Double($1.offset) + 2) }
  }

  private func mean(_ measure: Int) -> Double { queries == 0 ? 0 : sums[measure] / Double(queries) }
}
