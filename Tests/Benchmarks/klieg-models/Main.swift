import Foundation
import Glibc

/// Measures models in an index beside SQLite by hand: what `scripts/bench-models` runs.
@main struct Main {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let count = words.lazy.compactMap { Int($0) }.first ?? 100_000
    let named = words.compactMap { ModelBenchmark.Part(rawValue: $0) }
    let benchmark = try ModelBenchmark(
      count: count, parts: named.isEmpty ? ModelBenchmark.Part.allCases : named)
    try benchmark.run()
  }
}
