import Foundation
import KliegModel
import SwiftData
import TestModels
import TestSupport
import Testing

/// Fetches in batches: what they found stays, whatever becomes of the store.
@Suite(.timeLimit(.minutes(3))) struct BatchTests {
  private static func batches(
    _ context: ModelContext, of size: Int, _ predicate: Predicate<Sample>? = nil
  ) throws -> FetchResultsCollection<Sample> {
    var descriptor = FetchDescriptor<Sample>(
      predicate: predicate, sortBy: [SortDescriptor(\.number)])
    descriptor.includePendingChanges = false
    return try context.fetch(descriptor, batchSize: size)
  }

  @Test(arguments: [false, true]) func allWaysLeadToTheSameModels(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory, count: 50) { context in
      for size in [1, 7, 10, 25, 50, 60] {
        let results = try Self.batches(context, of: size)
        #expect(results.map(\.number) == Array(0..<50), "batches of \(size)")
        #expect(results.map(\.text) == (0..<50).map { "\($0)" })
        #expect(results.reversed().map(\.number) == (0..<50).reversed())
        #expect([3, 31, 0, 49, 17].map { results[$0].number } == [3, 31, 0, 49, 17])
      }
      var window = FetchDescriptor<Sample>(sortBy: [SortDescriptor(\.number, order: .reverse)])
      window.includePendingChanges = false
      window.fetchOffset = 5
      window.fetchLimit = 17
      #expect(
        try context.fetch(window, batchSize: 4).map(\.number) == (28...44).reversed())
    }
  }

  @Test(arguments: [false, true]) func whatWasFoundStaysFound(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory, count: 40) { context in
      let results = try Self.batches(context, of: 5, #Predicate { !$0.flag })
      let other = ModelContext(context.container)
      var seen: [Int] = []
      for (position, sample) in results.enumerated() {
        seen.append(Int(sample.text) ?? -1)
        // Others come between, and some no longer match or stand elsewhere.
        if position == 12 {
          for later in try other.fetch(Samples.byNumber) where later.number > 20 {
            later.flag = true
            later.number = -later.number
          }
          other.insert(Samples.sample(16))
          try other.save()
        }
        if position == 25 { #expect(sample.flag && sample.number == -25) }
      }
      #expect(seen == Array(0..<40))
    }
  }

  @Test func whatIsGoneHasNoValues() async throws {
    try await Samples.with(count: 20) { context in
      let results = try Self.batches(context, of: 4)
      #expect(results[0].number == 0)
      let other = ModelContext(context.container)
      try other.delete(model: Sample.self, where: #Predicate { $0.number >= 6 })
      try other.save()
      #expect(results.map(\.text) == (0..<6).map { "\($0)" } + Array(repeating: "", count: 14))
    }
  }

  @Test func aBatchThatCannotBeReadIsNoted() async throws {
    try await Samples.withDaemon(count: 20) { context, trial in
      let results = try Self.batches(context, of: 4)
      #expect(results[5].number == 5)
      try await trial.daemon.stop()
      #expect(results[19].text == "")
      #expect((context.faultError as? KliegError)?.code == .unavailable)
      try await trial.daemon.start()
      #expect(results[5].number == 5 && results[19].text == "19")
      #expect(context.faultError == nil)
    }
  }
}
