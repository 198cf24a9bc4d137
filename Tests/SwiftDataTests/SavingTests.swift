import Foundation
import SwiftData
import TestModels
import Testing

/// What a save tells, and when it is made without being asked for.
@Suite(.timeLimit(.minutes(2))) struct SavingTests {
  @Test func aSaveTellsWhatItHasChanged() throws {
    let context = try memoryContext()
    let trips = try insertTrips(context)
    let told = Log()
    let tokens = [ModelContext.willSave, ModelContext.didSave].map { name in
      NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) {
        told.notes.append($0)
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    try context.save()
    #expect(told.notes.isEmpty)
    let new = Trip(name: "Turin", destination: "Italy", startDate: day(0))
    context.insert(new)
    trips[0].budget = 3
    context.delete(trips[1])
    try context.save()
    #expect(told.notes.map(\.name) == [ModelContext.willSave, ModelContext.didSave])
    func identifiers(_ key: ModelContext.NotificationKey) -> Set<PersistentIdentifier>? {
      told.notes.last?.userInfo?[key.rawValue] as? Set<PersistentIdentifier>
    }
    #expect(identifiers(.insertedIdentifiers) == [new.persistentModelID])
    #expect(identifiers(.updatedIdentifiers) == [trips[0].persistentModelID])
    #expect(identifiers(.deletedIdentifiers) == [trips[1].persistentModelID])
  }

  @Test @MainActor func theMainContextSavesByItself() async throws {
    let container = try memoryContainer()
    #expect(container.mainContext.autosaveEnabled)
    // It belongs to no actor, and is not to be touched by the main one.
    let other = await Task.detached {
      let context = ModelContext(container)
      context.autosaveEnabled = true
      context.insert(Trip(name: "Rome", destination: "Italy", startDate: day(0)))
      return Other(context: context)
    }.value
    let observer = try ResultsObserver<Trip, Never>(modelContainer: container)
    container.mainContext.insert(Trip(name: "Turin", destination: "Italy", startDate: day(0)))
    #expect(container.mainContext.hasChanges)
    while observer.results.isEmpty, !Task.isCancelled {
      let (changes, told) = AsyncStream.makeStream(of: Void.self)
      let count = withObservationTracking {
        observer.results.count
      } onChange: {
        told.yield()
      }
      if count == 0 { for await _ in changes { break } }
    }
    #expect(!container.mainContext.hasChanges)
    #expect(observer.results.map(\.name) == ["Turin"])
    #expect(other.context.hasChanges)
  }

  @Test func theHistoryIsOrderedAndLimited() throws {
    let context = try memoryContext()
    for author in ["a", "c", "b"] {
      context.author = author
      context.insert(Account(email: author))
      try context.save()
    }
    var descriptor = HistoryDescriptor<DefaultHistoryTransaction>(
      sortBy: [SortDescriptor(\.transactionIdentifier, order: .reverse)])
    #expect(try context.fetchHistory(descriptor).map(\.author) == ["b", "c", "a"])
    descriptor.fetchLimit = 2
    #expect(try context.fetchHistory(descriptor).map(\.author) == ["b", "c"])
    descriptor.sortBy = []
    descriptor.predicate = #Predicate { $0.author == "b" }
    #expect(try context.fetchHistory(descriptor).map(\.transactionIdentifier) == [3])
  }

  /// A transaction of a kind that no store here has.
  private struct OtherTransaction: HistoryTransaction {
    var author: String?
    var changes: [HistoryChange] = []
    var storeIdentifier = ""
    var timestamp = Date.now
    var token: DefaultHistoryToken
    var transactionIdentifier: Int64 = 0
  }

  @Test func theHistoryHasNoOtherTransactions() throws {
    let context = try memoryContext()
    #expect(throws: SwiftDataError.invalidTransactionFetchRequest) {
      try context.fetchHistory(HistoryDescriptor<OtherTransaction>())
    }
    #expect(throws: SwiftDataError.invalidTransactionFetchRequest) {
      try context.deleteHistory(HistoryDescriptor<OtherTransaction>())
    }
  }

  private final class Log: @unchecked Sendable {
    // Sendable because notes are posted on the thread that saves, which is the test's.
    var notes: [Notification] = []
  }

  private struct Other: @unchecked Sendable {
    // Sendable because whoever made it is done.
    let context: ModelContext
  }
}
