import Foundation
import SwiftData
import TestModels
import Testing

/// Whoever wants to know that somebody has saved.
@MainActor @Suite(.timeLimit(.minutes(3))) struct HistoryObserverTests {
  private func save(_ models: [any PersistentModel], by author: String?, _ trial: ModelTrial) throws
  {
    // Another process of the app.
    let context = try trial.context()
    context.author = author
    for model in models {
      if let trip = model as? Trip { context.insert(trip) }
      if let account = model as? Account { context.insert(account) }
    }
    try context.save()
  }

  private func trip(_ name: String) -> Trip {
    Trip(name: name, destination: "", startDate: day(0))
  }

  @Test func whatOthersSaveIsCounted() async throws {
    let trial = try await ModelTrial()
    try save([trip("before")], by: nil, trial)
    let observer = try HistoryObserver(modelContainer: try trial.container())
    #expect(observer.eventCounter == 0)
    try save([trip("Oslo")], by: nil, trial)
    await waitUntil { observer.eventCounter == 1 }
    try save([Account(email: "a@example.org")], by: "anna", trial)
    await waitUntil { observer.eventCounter == 2 }
    // A daemon that was away is followed again.
    try await trial.restart()
    try save([trip("Bergen")], by: nil, trial)
    await waitUntil { observer.eventCounter == 3 }
    withExtendedLifetime(trial) {}
  }

  @Test func onlyWhatIsAskedForCounts() async throws {
    let trial = try await ModelTrial()
    let container = try trial.container()
    let trips = try HistoryObserver(observedModels: [Trip.self], modelContainer: container)
    let anna = try HistoryObserver(authors: ["anna"], modelContainer: container)
    let both = try HistoryObserver(
      observedModels: [Trip.self], authors: ["anna", "bert"], modelContainer: container)
    #expect(both.authors == ["anna", "bert"] && both.observedModels.count == 1)
    try save([Account(email: "a@example.org")], by: "anna", trial)
    await waitUntil { anna.eventCounter == 1 }
    try save([trip("Oslo")], by: "carl", trial)
    await waitUntil { trips.eventCounter == 1 }
    try save([trip("Rome")], by: "bert", trial)
    await waitUntil { both.eventCounter == 1 && trips.eventCounter == 2 }
    #expect(anna.eventCounter == 1)
    withExtendedLifetime(trial) {}
  }

  @Test func anErasedStoreIsToldOf() async throws {
    let trial = try await ModelTrial()
    let container = try trial.container()
    try save([trip("Oslo"), Account(email: "a@example.org")], by: nil, trial)
    let observer = try HistoryObserver(modelContainer: container)
    let context = container.mainContext
    let trips = try context.fetch(FetchDescriptor<Trip>())
    try trial.container().erase()
    await waitUntil { observer.eventCounter == 1 }
    // What is in hand is gone, and a change of it brings nothing back.
    trips[0].name = "Bergen"
    context.insert(trip("Rome"))
    try context.save()
    #expect(try trial.context().fetch(FetchDescriptor<Trip>()).map(\.name) == ["Rome"])
    #expect(try context.fetchCount(FetchDescriptor<Account>()) == 0)
    let history = try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(history.map(\.transactionIdentifier) == [1, 2, 3])
    #expect(history.map(\.changes.count) == [2, 0, 1])
    withExtendedLifetime(trial) {}
  }

  @Test func tokensSayFromWhere() async throws {
    let trial = try await ModelTrial()
    let container = try trial.container()
    let first = try HistoryObserver(modelContainer: container)
    try save([trip("Oslo")], by: nil, trial)
    await waitUntil { first.eventCounter == 1 }
    let tokens = first.historyTokens
    try save([trip("Rome")], by: nil, trial)
    let second = try HistoryObserver(historyTokens: tokens, modelContainer: container)
    await waitUntil { second.eventCounter == 1 }
    await waitUntil { first.eventCounter == 2 }
    #expect(
      second.historyTokens["default"] as? DefaultHistoryToken
        == first.historyTokens["default"] as? DefaultHistoryToken)
    let third = try HistoryObserver(
      historyTokens: second.historyTokens, modelContainer: container)
    try save([trip("Bergen")], by: nil, trial)
    await waitUntil { third.eventCounter == 1 }
    withExtendedLifetime(trial) {}
  }

  @Test nonisolated func withoutAnActorItLooksWhenItIsAsked() throws {
    let context = try memoryContext()
    let observer = try HistoryObserver(modelContainer: context.container, isolation: nil)
    #expect(observer.eventCounter == 0)
    try insertTrips(context)
    #expect(observer.eventCounter == 1 && observer.eventCounter == 1)
  }
}
