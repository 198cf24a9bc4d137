import Foundation
import SwiftData
import TestModels
import Testing

@Suite struct ActorTests {
  /// What `@ModelActor` writes, by hand.
  actor Handler: ModelActor {
    nonisolated let modelExecutor: any ModelExecutor
    nonisolated let modelContainer: ModelContainer

    init(modelContainer: ModelContainer) {
      let context = ModelContext(modelContainer)
      modelExecutor = DefaultSerialModelExecutor(modelContext: context)
      self.modelContainer = modelContainer
    }

    func importTrips(_ names: [String], progress: @Sendable (Int) -> Void) throws -> Int {
      for (index, name) in names.enumerated() {
        modelContext.insert(Trip(name: name, destination: "", startDate: day(0)))
        if index % 2 == 1 {
          try modelContext.save()
          progress(index + 1)
        }
      }
      try modelContext.save()
      return names.count
    }

    func isOffMain() -> Bool { !Thread.isMainThread }

    func name(of id: PersistentIdentifier) -> String? { self[id, as: Trip.self]?.name }

    /// What an observer of this actor has found once it has found enough.
    func observed(_ count: Int, _ isBegun: AsyncStream<Void>.Continuation) async throws -> [String]
    {
      let observer = try ResultsObserver<Trip, Never>(
        sortBy: [SortDescriptor(\.name)], modelContext: modelContext)
      while observer.results.count < count, !Task.isCancelled {
        let (changes, told) = AsyncStream.makeStream(of: Void.self)
        let found = withObservationTracking {
          observer.results.count
        } onChange: {
          told.yield()
        }
        isBegun.finish()
        if found < count { for await _ in changes { break } }
      }
      return observer.results.map(\.name)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func anObserverTellsTheActorThatItWasMadeOn() async throws {
    let container = try memoryContainer()
    let handler = Handler(modelContainer: container)
    let (begin, isBegun) = AsyncStream.makeStream(of: Void.self)
    let names = Task { try await handler.observed(4, isBegun) }
    for await _ in begin {}
    let isSaved = Task.detached { _ = try insertTrips(ModelContext(container)) }
    try await isSaved.value
    #expect(try await names.value == ["Åre", "Bergen", "Oslo", "Rome"])
  }

  @Test @MainActor func anActorWorksOffTheMainThread() async throws {
    let container = try memoryContainer()
    let handler = Handler(modelContainer: container)
    #expect(await handler.isOffMain())
    let (progress, reports) = AsyncStream<Int>.makeStream()
    let count = try await handler.importTrips(["a", "b", "c"]) { reports.yield($0) }
    reports.finish()
    #expect(count == 3)
    var reported: [Int] = []
    for await count in progress { reported.append(count) }
    #expect(reported == [2])
    let trips = try container.mainContext.fetch(
      FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    #expect(trips.map(\.name) == ["a", "b", "c"])
    let id = trips[1].persistentModelID
    #expect(await handler.name(of: id) == "b")
  }

  @Test func enumerateHoldsOneBatch() throws {
    let context = try memoryContext()
    for number in 0..<1000 {
      context.insert(Trip(name: "\(number)", destination: "", startDate: day(Double(number))))
    }
    try context.save()
    let other = ModelContext(context.container)
    var most = 0
    try other.enumerate(FetchDescriptor<Trip>(), batchSize: 50) { trip in
      trip.isFavorite = true
      most = max(most, other.registeredCount)
    }
    #expect(most <= 100)
    #expect(
      try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite })) == 1000)
  }

  @Test func whatOthersSavedIsObserved() throws {
    let context = try memoryContext()
    let trips = try insertTrips(context)
    let isTold = Flag()
    withObservationTracking {
      _ = trips[0].name
    } onChange: {
      isTold.raise()
    }
    let other = ModelContext(context.container)
    try other.fetch(FetchDescriptor<Trip>())[0].name = "Zürich"
    try other.save()
    #expect(!isTold.isRaised)
    _ = try context.fetch(FetchDescriptor<Trip>())
    #expect(isTold.isRaised && trips[0].name == "Zürich" && !context.hasChanges)
  }

  @Test func sectionsAreObservedByAnyOfTheForms() throws {
    let context = try memoryContext()
    try insertTrips(context)
    let container = context.container
    let isLarge = #Predicate<Trip> { $0.budget > 100 }
    let large = FetchDescriptor<Trip>(predicate: isLarge)
    let byDestination = \Trip.destination
    let observers = [
      try ResultsObserver<Trip, String>(
        fetchDescriptor: large, sectionBy: byDestination, modelContext: context),
      try ResultsObserver<Trip, String>(
        fetchDescriptor: large, sectionBy: byDestination, modelContainer: container),
      try ResultsObserver<Trip, String>(
        filterBy: isLarge, sectionBy: byDestination, modelContext: context),
      try ResultsObserver<Trip, String>(
        filterBy: isLarge, sectionBy: byDestination, modelContainer: container),
    ]
    for observer in observers {
      #expect(observer.sections.map(\.title) == ["Italy", "Norway", "Sweden"])
      #expect(observer.sections.map { $0.map(\.name) } == [["Rome"], ["Bergen"], ["Åre"]])
    }
  }

  @Test func identifiersAreWrittenAndRead() throws {
    let context = try memoryContext()
    let trip = try insertTrips(context)[0]
    let data = try JSONEncoder().encode(trip.persistentModelID)
    let read = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
    #expect(read == trip.persistentModelID && read.entityName == "Trip")
    #expect(context.model(for: read) === trip)
    let made = try PersistentIdentifier.identifier(
      for: "default", entityName: "Trip", primaryKey: "none")
    #expect((context.model(for: made) as? Trip)?.name == "")
  }

  @Test func configurationsAreChecked() {
    #expect(throws: SwiftDataError.duplicateConfiguration) {
      try ModelContainer(
        for: Trip.self, configurations: ModelConfiguration("a", isStoredInMemoryOnly: true),
        ModelConfiguration("a", isStoredInMemoryOnly: true))
    }
    #expect(throws: SwiftDataError.configurationFileNameContainsInvalidCharacters) {
      try ModelContainer(for: Trip.self, configurations: ModelConfiguration("a/b"))
    }
    #expect(throws: SwiftDataError.configurationFileNameTooLong) {
      try ModelContainer(
        for: Trip.self, configurations: ModelConfiguration(String(repeating: "a", count: 101)))
    }
    #expect(throws: SwiftDataError.configurationSchemaNotFoundInContainerSchema) {
      try ModelContainer(
        for: Trip.self, configurations: ModelConfiguration("a", schema: Schema(Account.self)))
    }
  }

  private final class Flag: @unchecked Sendable {
    // Sendable because everything here happens on one thread.
    private(set) var isRaised = false
    func raise() { isRaised = true }
  }
}
