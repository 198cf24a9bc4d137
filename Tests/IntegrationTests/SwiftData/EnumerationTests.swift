import Foundation
import SwiftData
import TestModels
import Testing

/// Enumerations whose block changes what they go through: each model that was there is visited once.
@Suite(.timeLimit(.minutes(5))) struct EnumerationTests {
  @Test(arguments: [false, true])
  func whatNoLongerMatchesIsNotInTheWay(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      for sorts in [[], [SortDescriptor(\Sample.number)]] {
        for size in [1, 4, 5, 25, 30] {
          let isDone = size % 2 == 0
          var visited: [Int] = []
          let open = FetchDescriptor<Sample>(
            predicate: #Predicate { $0.flag == isDone }, sortBy: sorts)
          let count = try context.fetchCount(open)
          try context.enumerate(open, batchSize: size) { sample in
            visited.append(sample.number)
            sample.flag = !isDone
          }
          #expect(visited.count == count && Set(visited).count == count, "batches of \(size)")
          #expect(try context.fetchCount(open) == 0)
          try context.enumerate(FetchDescriptor<Sample>()) { $0.flag = !isDone }
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func whatIsMovedIsNotMetAgain(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      var visited: [String] = []
      try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
        visited.append(sample.text)
        sample.number += 7
      }
      #expect(visited == (0..<25).map { "\($0)" })
      visited = []
      try context.enumerate(FetchDescriptor<Sample>(), batchSize: 4) { sample in
        visited.append(sample.text)
        sample.number += 7
      }
      #expect(visited.count == 25 && Set(visited).count == 25)
    }
  }

  @Test(arguments: [false, true])
  func whatTheBlockInsertsOrDeletesIsNotVisited(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      var visited: [Int] = []
      try context.enumerate(Samples.byNumber, batchSize: 4) { sample in
        visited.append(sample.number)
        context.insert(Samples.sample(sample.number + 100))
        if sample.number % 2 == 0 { context.delete(sample) }
      }
      #expect(visited == Array(0..<25))
      #expect(try context.fetchCount(Samples.byNumber) == 37)
      visited = []
      try context.enumerate(FetchDescriptor<Sample>(), batchSize: 4) { sample in
        visited.append(sample.number)
        context.delete(sample)
      }
      #expect(visited.count == 37 && Set(visited).count == 37)
      #expect(try context.fetchCount(Samples.byNumber) == 0)
    }
  }

  @Test(arguments: [false, true])
  func whatWasNotSavedIsVisitedOnce(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      for number in stride(from: 2, to: 30, by: 5) {
        context.insert(Samples.sample(number + 1000))
        let sample = Samples.sample(number)
        sample.text = "twice \(number)"
        context.insert(sample)
      }
      let some = try context.fetch(Samples.byNumber)
      some[3].number = 500
      some[20].number = -1
      let expected = try context.fetch(Samples.byNumber).map(\.number)
      for sorts in [[SortDescriptor(\Sample.number)], []] {
        var visited: [Int] = []
        try context.enumerate(FetchDescriptor<Sample>(sortBy: sorts), batchSize: 3) { sample in
          visited.append(sample.number)
          sample.flag.toggle()
        }
        #expect(sorts.isEmpty ? visited.sorted() == expected : visited == expected)
      }
    }
  }

  @Test(arguments: [false, true])
  func aModelThatTakesAPlaceIsVisitedOnce(inMemory: Bool) async throws {
    try await Samples.with(inMemory: inMemory) { context in
      for number in 10..<20 { context.insert(Account(email: "\(number)", name: "old")) }
      try context.save()
      for number in 15..<25 { context.insert(Account(email: "\(number)", name: "new")) }
      let byEmail = FetchDescriptor<Account>(
        predicate: #Predicate { $0.name != "" }, sortBy: [SortDescriptor(\.email)])
      var visited: [String] = []
      try context.enumerate(byEmail, batchSize: 2) { account in
        visited.append(account.email)
        account.name += "!"
      }
      #expect(Set(visited) == Set((10..<25).map { "\($0)" }))
      #expect(try context.fetchCount(FetchDescriptor<Account>()) == 15)
    }
  }
}
