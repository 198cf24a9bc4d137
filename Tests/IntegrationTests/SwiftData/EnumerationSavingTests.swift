import Foundation
import KliegModel
import SwiftData
import TestModels
import TestSupport
import Testing

/// What an enumeration saves and holds, also where its block saves, and where it ends before its time.
@Suite(.timeLimit(.minutes(5))) struct EnumerationSavingTests {
  private struct Enough: Error {}

  private struct Weak {
    weak var model: Sample?
  }

  @Test(arguments: [false, true])
  func aBlockThatSavesMeetsEachModelOnce(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      for sorts in [[SortDescriptor(\Sample.number)], []] {
        let before = try context.fetch(Samples.byNumber).map(\.number)
        var visited: [Int] = []
        try context.enumerate(FetchDescriptor<Sample>(sortBy: sorts), batchSize: 4) { sample in
          visited.append(sample.number)
          // It is moved behind, others come and go, and all that is saved at once.
          sample.number += 1000
          context.insert(Samples.sample(sample.number + 500))
          try context.save()
        }
        #expect(sorts.isEmpty ? visited.sorted() == before : visited == before)
        #expect(try context.fetchCount(Samples.byNumber) == 2 * before.count)
      }
    }
  }

  @Test(arguments: [false, true])
  func aBlockThatDeletesWhatComesNextDoesNotMeetIt(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      var visited: [Int] = []
      try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
        visited.append(sample.number)
        guard sample.number == 5 else { return }
        try context.delete(model: Sample.self, where: #Predicate { $0.number >= 8 })
        try context.save()
      }
      // What was read with the batch is there still.
      #expect(visited == Array(0..<8))
    }
  }

  @Test(arguments: [false, true])
  func aBlockThatEnumeratesMeetsAllOfBoth(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      var visited: [Int] = []
      var inner = 0
      try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
        visited.append(sample.number)
        try context.enumerate(Samples.byNumber, batchSize: 7) { other in
          if other.number == sample.number { other.flag = true }
          inner += 1
        }
      }
      #expect(visited == Array(0..<25) && inner == 625)
      let flagged = FetchDescriptor<Sample>(predicate: #Predicate { $0.flag })
      #expect(try context.fetchCount(flagged) == 25)
    }
  }

  @Test(arguments: [false, true])
  func whatMayEscapeIsNotSaved(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      let flagged = FetchDescriptor<Sample>(predicate: #Predicate { $0.flag })
      let other = ModelContext(context.container)
      try context.enumerate(Samples.byNumber, batchSize: 4, allowEscapingMutations: true) {
        $0.flag = $0.number % 2 == 0
        let saved = try other.fetchCount(flagged)
        #expect(saved == 0)
      }
      #expect(context.changedModelsArray.count == 25)
      #expect(try other.fetchCount(flagged) == 0 && context.fetchCount(flagged) == 13)
      context.rollback()
      #expect(!context.hasChanges)
      #expect(try context.fetchCount(flagged) == 0)
    }
  }

  @Test(arguments: [false, true])
  func whatMayNotEscapeIsSavedBatchByBatch(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      let flagged = FetchDescriptor<Sample>(predicate: #Predicate { $0.flag })
      let other = ModelContext(context.container)
      try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
        let saved = try other.fetchCount(flagged)
        #expect(saved == sample.number / 4 * 4)
        sample.flag = true
      }
      #expect(!context.hasChanges)
      #expect(try other.fetchCount(flagged) == 25)
    }
  }

  @Test(arguments: [false, true])
  func anErrorOfTheBlockLeavesWhatItHasDone(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      let flagged = FetchDescriptor<Sample>(predicate: #Predicate { $0.flag })
      #expect(throws: Enough.self) {
        try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
          guard sample.number < 10 else { throw Enough() }
          sample.flag = true
        }
      }
      // Whole batches are saved; what is left is for the caller to keep or to forget.
      let other = ModelContext(context.container)
      #expect(try other.fetchCount(flagged) == 8)
      #expect(context.changedModelsArray.count == 2)
      try context.save()
      #expect(try other.fetchCount(flagged) == 10)
      var visited = 0
      try context.enumerate(Samples.byNumber, batchSize: 4) { _ in visited += 1 }
      #expect(visited == 25)
    }
  }

  @Test func aDaemonThatGoesInBetweenIsAnError() async throws {
    try await Samples.withDaemon { context, trial in
      var visited: [Int] = []
      let error = #expect(throws: KliegError.self) {
        try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
          visited.append(sample.number)
          // The next batch may have been read, and the one after it cannot be.
          if sample.number == 5 { trial.daemon.kill() }
        }
      }
      #expect(error.map { [.unavailable, .connectionLost].contains($0.code) } == true)
      #expect(visited == Array(0..<8) || visited == Array(0..<12))
      try await trial.daemon.start()
      visited = []
      try context.enumerate(Samples.byNumber, batchSize: 4) { visited.append($0.number) }
      #expect(visited == Array(0..<25))
    }
  }

  /// The most models that live at one time while so many are changed.
  private func mostAlive(of count: Int) async throws -> Int {
    var most = 0
    try await Samples.with(count: count) { context in
      var seen: [Weak] = []
      var visited = 0
      try context.enumerate(Samples.byNumber, batchSize: 50) { sample in
        sample.flag = true
        visited += 1
        seen.append(Weak(model: sample))
        seen.removeAll { $0.model == nil }
        most = max(most, seen.count)
      }
      #expect(visited == count)
    }
    return most
  }

  @Test func line53FourTimesAsManyModelsAreNotMoreInMemory() async throws {
    let few = try await mostAlive(of: 500)
    #expect(few <= 100)
    #expect(try await mostAlive(of: 2000) == few)
  }
}
