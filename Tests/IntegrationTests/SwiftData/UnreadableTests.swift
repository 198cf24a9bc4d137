#if KLIEG_MACROS
  import CoreSpotlight
  import Foundation
  import KliegModel
  import KliegWire
  import SwiftData
  import TestDoubles
  import TestModels
  import TestSupport
  import Testing

  @Model private final class Shelf {
    var name: String
    @Relationship(deleteRule: .deny, inverse: \Volume.shelf) var volumes: [Volume] = []

    init(name: String) {
      self.name = name
    }
  }

  @Model private final class Volume {
    var title: String
    var pages = 0
    var shelf: Shelf?

    init(title: String) {
      self.title = title
    }
  }

  /// What cannot be read is not taken for nothing.
  @Suite(.timeLimit(.minutes(5))) struct UnreadableTests {
    @Test func aRuleWaitsForWhatCannotBeRead() async throws {
      let trial = try await ModelTrial()
      let first = try trial.context()
      let trips = try insertTrips(first)
      trips[0].stops = [Stop(name: "Hamar"), Stop(name: "Lillehammer")]
      try first.save()
      let context = try trial.context()
      let trip = try #require(
        try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.name == "Oslo" })).first)
      try await trial.daemon.stop()
      context.delete(trip)
      #expect((context.faultError as? KliegError)?.code == .unavailable)
      #expect(throws: KliegError.self) { try context.save() }
      try await trial.daemon.start()
      try context.save()
      #expect(try trial.context().fetchCount(FetchDescriptor<Stop>()) == 0)
      #expect(try trial.context().fetchCount(FetchDescriptor<Trip>()) == 3)
    }

    @Test func aDenialIsNotPassedOver() async throws {
      let isOpen = Counter()
      let isReadable = Counter()
      let updates = Counter()
      var service = FakeService()
      service.update = { request in
        // The opening notes the attributes.
        if isOpen.value > 0 { updates.add(1) }
        return UpdateOutcome(stored: request.update.items.count)
      }
      service.find = { request, replies in
        let filter = request.query.filter.map { "\($0)" } ?? ""
        var result = SearchResult()
        if isOpen.value > 0, filter.contains("Shelf") {
          result.hits = [
            Hit(
              index: "shelves", identifier: "s", type: "Shelf",
              attributes: ["name": .string("upper"), "volumes": .list([.string("v")])])
          ]
        } else if isOpen.value > 0, filter.contains("Volume") {
          guard isReadable.value > 0 else { throw KliegError(.busy, "Later.") }
          result.hits = [
            Hit(
              index: "shelves", identifier: "v", type: "Volume",
              attributes: ["title": .string("One"), "shelf": .string("s")])
          ]
        }
        result.total = result.hits.count
        try await replies.send(result)
      }
      try await withDaemon(service) { daemon, _ in
        let application = Application(name: "org.example.Tests", socket: daemon.socket)
        // Contexts hold their thread.
        try await OwnThread.run {
          let container = try ModelContainer(
            schema: Schema(Shelf.self), configurations: [], application: application)
          isOpen.add(1)
          let context = ModelContext(container)
          let shelf = try #require(try context.fetch(FetchDescriptor<Shelf>()).first)
          #expect(shelf.volumes.isEmpty)
          #expect((context.faultError as? KliegError)?.code == .busy)
          context.delete(shelf)
          let error = #expect(throws: KliegError.self) { try context.save() }
          #expect(error?.code == .busy)
          isReadable.add(1)
          #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
          #expect(updates.value == 0)
          context.rollback()
          #expect(shelf.volumes.map(\.title) == ["One"] && context.faultError == nil)
        }
      }
    }

    /// What a daemon answers that is asked for a sum over volumes of which some cannot be counted.
    private func sum(
      missing error: KliegError, _ body: @escaping @Sendable (ModelContext) throws -> Void
    ) async throws {
      var service = FakeService()
      service.find = { request, replies in
        var result = SearchResult(total: 2)
        if !request.query.groupings.isEmpty {
          result.groups = [
            GroupList(
              groups: [Group(value: .null, count: 2, measures: [.integer(30)])], total: 1)
          ]
          result.missing = [.init(index: "shelves", error: error)]
        }
        try await replies.send(result)
      }
      try await withDaemon(service) { daemon, _ in
        let application = Application(name: "org.example.Tests", socket: daemon.socket)
        try await OwnThread.run {
          let container = try ModelContainer(
            schema: Schema(Volume.self), configurations: [], application: application)
          try body(ModelContext(container))
        }
      }
    }

    @Test func modelsAreOpenedWhileTheirIndexIsRepaired() async throws {
      let isRepaired = Counter()
      let updates = Counter()
      var service = FakeService()
      service.update = { request in
        updates.add(1)
        return UpdateOutcome(stored: request.update.items.count)
      }
      service.find = { _, replies in
        var result = SearchResult()
        if isRepaired.value == 0 {
          let damage = KliegError(.damaged, "It is looked at.", details: ["file": "store.sqlite"])
          result.missing = [.init(index: "shelves", error: damage)]
        }
        try await replies.send(result)
      }
      try await withDaemon(service) { daemon, _ in
        let application = Application(name: "org.example.Tests", socket: daemon.socket)
        try await OwnThread.run {
          let context = ModelContext(
            try ModelContainer(
              schema: Schema(Volume.self), configurations: [], application: application))
          // Nothing is stored that depends on what cannot be read, and nothing is taken for empty.
          #expect(updates.value == 0)
          let error = #expect(throws: KliegError.self) {
            try context.fetch(FetchDescriptor<Volume>())
          }
          #expect(error?.code == .damaged)
          let observer = try ResultsObserver<Volume, Never>(
            modelContext: context, isolation: nil)
          #expect((observer.fetchError as? KliegError)?.code == .damaged)
          isRepaired.add(1)
          let found = try context.fetch(FetchDescriptor<Volume>())
          #expect(found.isEmpty)
        }
      }
    }

    @Test func anAggregateWithoutLostModelsSaysSo() async throws {
      try await sum(missing: KliegError(.damaged, "3 items are lost.")) { context in
        #expect(context.container.losses.isEmpty)
        let pages = try context.fetchAggregate(.sum(\Volume.pages))
        #expect(pages == 30)
        let losses = context.container.losses.compactMap { ($0 as? KliegError)?.message }
        #expect(losses == ["3 items are lost."])
      }
    }

    @Test func anAggregateOverWhatCannotBeReadIsNone() async throws {
      let damage = KliegError(.damaged, "It is being looked at.", details: ["file": "columns"])
      try await sum(missing: damage) { context in
        let error = #expect(throws: KliegError.self) {
          try context.fetchAggregate(.sum(\Volume.pages))
        }
        #expect(error?.details["file"] == "columns")
      }
    }

    @Test @MainActor func queriesFollowADaemonThatWasAway() async throws {
      let trial = try await ModelTrial()
      let container = try trial.container()
      try await trial.daemon.stop()
      let view = ModelEnvironment.with(container.mainContext) { TripView() }
      #expect(view.favorites.isEmpty)
      #expect((view.error as? KliegError)?.code == .unavailable)
      // What it asks of related models has to be asked before anything can be watched.
      let observer = try ResultsObserver<Trip, Never>(
        filterBy: #Predicate { $0.stops.contains { $0.nights > 1 } },
        modelContext: container.mainContext)
      #expect(observer.results.isEmpty)
      #expect((observer.fetchError as? KliegError)?.code == .unavailable)
      try await trial.daemon.start()
      let other = try trial.context()
      let trips = try insertTrips(other)
      await waitUntil { view.favorites.map(\.name) == ["Åre", "Oslo"] && view.error == nil }
      trips[3].stops = [Stop(name: "Florence", nights: 2)]
      try other.save()
      await waitUntil { observer.results.map(\.name) == ["Rome"] && observer.fetchError == nil }
      #expect(throws: SwiftDataError.unsupportedPredicate) {
        try ResultsObserver<Trip, Never>(
          filterBy: #Predicate { $0.name == $0.destination }, modelContext: container.mainContext)
      }
    }
  }
#endif
