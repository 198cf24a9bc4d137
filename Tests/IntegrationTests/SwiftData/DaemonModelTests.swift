import CoreSpotlight
import Foundation
import Klieg
import SwiftData
import TestModels
import TestSupport
import Testing

/// Models in an index of a real daemon.
@Suite(.timeLimit(.minutes(3))) struct DaemonModelTests {
  @Test func whatIsSavedOutlivesTheDaemon() async throws {
    let trial = try await ModelTrial()
    let context = try trial.context()
    let trips = try insertTrips(context)
    trips[0].stops = [Stop(name: "Hamar", nights: 2), Stop(name: "Lillehammer")]
    try context.save()
    try await trial.restart()
    let again = try trial.context()
    let sorted = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
    #expect(try again.fetch(sorted).map(\.name) == ["Åre", "Bergen", "Oslo", "Rome"])
    #expect(
      try again.fetch(sorted)[2].stops.map(\.name).sorted() == ["Hamar", "Lillehammer"])
    // The context that was there before goes on, too.
    trips[1].name = "Bergen again"
    try context.save()
    #expect(try again.fetch(sorted)[1].name == "Bergen again")
  }

  @Test func memoryAndDaemonAnswerAlike() async throws {
    let trial = try await ModelTrial()
    let stored = try trial.context()
    let inMemory = try memoryContext()
    for context in [stored, inMemory] { try insertTrips(context) }
    let limit = day(2)
    let predicates: [Predicate<Trip>] = [
      #Predicate { $0.startDate > limit }, #Predicate { $0.endDate == nil },
      #Predicate { $0.name.localizedStandardContains("are") },
      #Predicate { $0.isFavorite && $0.budget < 100 }, #Predicate { ($0.endDate ?? limit) > limit },
    ]
    for predicate in predicates {
      let descriptor = FetchDescriptor<Trip>(
        predicate: predicate, sortBy: [SortDescriptor(\.destination), SortDescriptor(\.name)])
      #expect(try stored.fetch(descriptor).map(\.name) == inMemory.fetch(descriptor).map(\.name))
      #expect(try stored.fetchCount(descriptor) == inMemory.fetchCount(descriptor))
    }
    let groups = try stored.fetchGroups(.sum(\Trip.budget), by: \.destination)
    #expect(groups.map(\.key) == ["Norway", "Italy", "Sweden"])
    #expect(groups.map(\.value) == [101, 300.5, 200.5])
    #expect(try stored.fetchAggregate(.maximum(\Trip.endDate)) == day(9))
  }

  @Test func line54SpotlightFollowsEachSave() async throws {
    let trial = try await ModelTrial()
    let context = try trial.context()
    let trips = try insertTrips(context)
    func find(_ word: String) async throws -> [String] {
      let client = Client(socket: trial.daemon.socket)
      for status in try await client.statuses() {
        try await client.waitUntilSearchable(status.description.name)
      }
      return try await client.search(KliegModel.Query(word)).hits.compactMap {
        $0.attributes["name"]?.description
      }
    }
    #expect(try await find("bergen") == ["Bergen"])
    #expect(try await find("norway") == [])
    // Another process of the app.
    let other = try trial.context()
    let theirs = try #require(
      try other.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.name == "Bergen" })).first)
    theirs.name = "Stavanger"
    try other.save()
    #expect(try await find("bergen") == [])
    #expect(try await find("stavanger") == ["Stavanger"])
    context.delete(trips[3])
    try context.save()
    #expect(try await find("rome") == [])
  }

  @Test func deletingAllSearchableItemsLeavesModels() async throws {
    let trial = try await ModelTrial()
    let context = try trial.context()
    try insertTrips(context)
    let index = CSSearchableIndex(name: "notes", application: trial.app)
    try await index.indexSearchableItems([spotlightItem("one")])
    try await index.deleteAllSearchableItems()
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 4)
  }

  @Test func line55UniqueValuesUpdateAcrossProcesses() async throws {
    let trial = try await ModelTrial()
    let contexts = try (0..<4).map { _ in try trial.context() }
    for (number, context) in contexts.enumerated() {
      for account in 0..<10 {
        context.insert(Account(email: "\(account)@example.org", name: "\(number)"))
      }
    }
    for context in contexts { try context.save() }
    let accounts = try contexts[0].fetch(FetchDescriptor<Account>())
    #expect(accounts.count == 10)
    #expect(Set(accounts.map(\.name)) == ["3"])
  }

  @Test func line55UniqueValuesHoldUnderContention() async throws {
    let trial = try await ModelTrial()
    let container = try trial.container()
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        let importer = Importer(modelContainer: container)
        group.addTask { try await importer.add("\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Account>()) == 10)
  }

  @Test func line56AnExpiredTokenIsAnError() async throws {
    let trial = try await ModelTrial()
    let context = try trial.context()
    context.author = "tests"
    let trips = try insertTrips(context)
    let first = try #require(
      try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>()).last)
    #expect(first.author == "tests" && first.changes.count == 4)
    let token = first.token
    trips[0].name = "Zürich"
    try context.save()
    let account = Account(email: "a@example.org")
    context.insert(account)
    try context.save()
    context.delete(account)
    try context.save()
    var later = HistoryDescriptor<DefaultHistoryTransaction>()
    later.predicate = #Predicate { $0.token > token }
    let changes = try trial.context().fetchHistory(later).flatMap(\.changes)
    #expect(changes.count == 3)
    guard case .update(let update) = changes[0], case .delete(let deletion) = changes[2] else {
      Issue.record("\(changes)")
      return
    }
    #expect(update.changedPersistentIdentifier == trips[0].persistentModelID)
    #expect((update as? DefaultHistoryUpdate<Trip>)?.updatedAttributes == [\Trip.name])
    #expect(
      (deletion as? DefaultHistoryDelete<Account>)?.tombstone[\.email] == "a@example.org")
    let last = try #require(try context.fetchHistory(later).dropLast().last).token
    var old = HistoryDescriptor<DefaultHistoryTransaction>()
    old.predicate = #Predicate { $0.token <= last }
    try context.deleteHistory(old)
    #expect(throws: SwiftDataError.historyTokenExpired) { try context.fetchHistory(later) }
    later.predicate = #Predicate { $0.token > last }
    #expect(try context.fetchHistory(later).count == 1)
  }

  @Test @MainActor func line57ObserversFollowOtherContexts() async throws {
    let trial = try await ModelTrial()
    let container = try trial.container()
    let observer = try ResultsObserver<Trip, Never>(
      sortBy: [SortDescriptor(\.name)], modelContext: container.mainContext)
    #expect(observer.results.isEmpty)
    try insertTrips(try trial.context())
    await waitUntil { observer.results.map(\.name) == ["Åre", "Bergen", "Oslo", "Rome"] }
    container.mainContext.delete(observer.results[0])
    #expect(observer.results.map(\.name) == ["Bergen", "Oslo", "Rome"])
    let sections = try ResultsObserver<Trip, String>(
      sectionBy: \.destination, modelContext: container.mainContext)
    #expect(sections.sections.map(\.title) == ["Italy", "Norway"])
  }

  @Test @MainActor func queriesFollowOtherContexts() async throws {
    let trial = try await ModelTrial()
    let container = try trial.container()
    let view = ModelEnvironment.with(container.mainContext) { TripView() }
    #expect(view.favorites.isEmpty && view.error == nil)
    let context = try trial.context()
    let trips = try insertTrips(context)
    await waitUntil { view.favorites.map(\.name) == ["Åre", "Oslo"] }
    trips[0].isFavorite = false
    try context.save()
    await waitUntil { view.favorites.map(\.name) == ["Åre"] }
    #expect(TripView().error as? SwiftDataError == .missingModelContext)
  }

  @Test func containersOfOtherAppsAndNamesAreApart() async throws {
    let trial = try await ModelTrial()
    try insertTrips(try trial.context())
    let other = ModelContext(try trial.container(named: "others"))
    #expect(try other.fetchCount(FetchDescriptor<Trip>()) == 0)
    let locked = ModelContext(try trial.container(allowsSave: false))
    locked.insert(Trip(name: "Turin", destination: "Italy", startDate: day(0)))
    #expect(throws: SwiftDataError.modelValidationFailure) { try locked.save() }
    try trial.container().erase()
    #expect(try trial.context().fetchCount(FetchDescriptor<Trip>()) == 0)
  }

  @Test func withoutADaemonTheErrorSaysSo() async throws {
    let trial = try await ModelTrial()
    let context = try trial.context()
    try await trial.daemon.stop()
    let error = #expect(throws: KliegError.self) { try context.fetch(FetchDescriptor<Trip>()) }
    #expect(error?.code == .unavailable)
  }
}

/// What `@ModelActor` writes, by hand.
private actor Importer: ModelActor {
  nonisolated let modelExecutor: any ModelExecutor
  nonisolated let modelContainer: ModelContainer

  init(modelContainer: ModelContainer) {
    let context = ModelContext(modelContainer)
    modelExecutor = DefaultSerialModelExecutor(modelContext: context)
    self.modelContainer = modelContainer
  }

  func add(_ name: String) throws {
    for account in 0..<10 {
      modelContext.insert(Account(email: "\(account)@example.org", name: name))
      try modelContext.save()
    }
  }
}
