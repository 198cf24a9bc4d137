import Foundation
import Klieg

extension Benchmark {
  /// Checks the index in full and deeply, beside what donating its items took.
  mutating func measureChecks(_ items: BenchItems, _ client: Client) async throws {
    let tenThousand = Double(items.items.count) / 10_000
    for level in [CheckLevel.full, .deep] {
      let watch = Stopwatch()
      let report = try await client.check(Self.index, level: level)
      let seconds = watch.seconds
      guard report.verdict == .sound else {
        throw KliegError(.unexpected, "A \(level.rawValue) check says: \(report.verdict.word).")
      }
      comparisons.add(
        "\(level.rawValue) check of 10,000 items ÷ donating them", unit: "s",
        seconds / tenThousand, to: donationSeconds / tenThousand)
    }
  }

  /// Starts the daemon again, once after an end in order and once after a kill, and waits for the first
  /// whole answer to a text query.
  mutating func measureOpening(
    _ daemon: BenchDaemon, _ query: BenchQuery, folder: String
  ) async throws {
    daemon.stop()
    let first = try BenchDaemon(program: options.daemon, folder: folder)
    let clean = try await Self.firstAnswer(first, query)
    first.kill()
    let second = try BenchDaemon(program: options.daemon, folder: folder)
    let killed = try await Self.firstAnswer(second, query)
    second.stop()
    comparisons.add(
      "first whole answer after a kill ÷ after a stop", unit: "ms", killed * 1e3, to: clean * 1e3)
  }

  private static func firstAnswer(
    _ daemon: BenchDaemon, _ query: BenchQuery
  ) async throws -> Double {
    let client = Client(socket: daemon.socket)
    let watch = Stopwatch()
    while try await !isWhole(query, client) { try await Task.sleep(for: .milliseconds(1)) }
    let seconds = watch.seconds
    await client.close()
    return seconds
  }

  private static func isWhole(_ query: BenchQuery, _ client: Client) async throws -> Bool {
    do {
      return try await client.search(query.klieg, in: [index]).missing.isEmpty
    } catch let error as KliegError where error.code == .busy {
      return false
    }
  }
}
