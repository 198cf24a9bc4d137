import Foundation
import Glibc

/// Measures models in an index beside SQLite by hand: what `scripts/bench-models` runs.
@main struct Main {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let count = words.lazy.compactMap { Int($0) }.first ?? 100_000
    let benchmark = try ModelBenchmark(count: count)
    try benchmark.run()
  }
}
