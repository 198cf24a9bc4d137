#if KLIEG_MACROS
  import Foundation
  import KliegModel
  import SwiftData
  import TestSupport
  import Testing

  /// What a fetch reads, shown by what is there when the daemon is not.
  @Suite(.timeLimit(.minutes(3))) struct FaultingTests {
    typealias Trip = Listings.Trip

    private func filled() async throws -> ListingTrial {
      let trial = try await ListingTrial()
      try trial.fill()
      let trips = try trial.context.fetch(
        FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
      trips[0].accommodation = Listings.Accommodation(address: "Hut 7")
      trips[0].tags = [Listings.Tag(label: "snow"), Listings.Tag(label: "silence")]
      try trial.context.save()
      return trial
    }

    private var byName: FetchDescriptor<Trip> {
      FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
    }

    @Test func onlyThePropertiesThatAreAskedForAreRead() async throws {
      let trial = try await filled()
      let context = try trial.again()
      var descriptor = byName
      descriptor.propertiesToFetch = [\.name, \.destination]
      let trips = try context.fetch(descriptor)
      try await trial.daemon.stop()
      #expect(trips.map(\.name) == ["Alps", "Bistros", "Canals", "Harbours", "Museums"])
      #expect(trips[0].destination == "Innsbruck" && context.faultError == nil)
      _ = trips[0].budget
      #expect((context.faultError as? KliegError)?.code == .unavailable)
      try await trial.daemon.start()
      #expect(trips[0].budget == 1_200 && context.faultError == nil)
      withExtendedLifetime(context) {}
    }

    @Test func prefetchedModelsNeedNoOtherFetch() async throws {
      let trial = try await filled()
      let context = try trial.again()
      let plain = try trial.again()
      var descriptor = byName
      descriptor.relationshipKeyPathsForPrefetching = [\.accommodation, \.tags]
      let trips = try context.fetch(descriptor)
      let others = try plain.fetch(byName)
      try await trial.daemon.stop()
      #expect(trips[0].accommodation?.address == "Hut 7")
      #expect(trips[0].tags.map(\.label).sorted() == ["silence", "snow"])
      #expect(trips[1].accommodation == nil && trips[1].tags.isEmpty && context.faultError == nil)
      // Without it they are read when they are asked for.
      #expect(others[0].accommodation == nil && plain.faultError != nil)
      try await trial.daemon.start()
      #expect(others[0].accommodation?.address == "Hut 7" && plain.faultError == nil)
      withExtendedLifetime((context, plain)) {}
    }

    @Test func countsAndIdentifiersReadNoModel() async throws {
      let trial = try await filled()
      let context = try trial.again()
      #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 5)
      let identifiers = try context.fetchIdentifiers(FetchDescriptor<Trip>())
      #expect(identifiers.count == 5)
      for identifier in identifiers {
        let trip: Trip? = context.registeredModel(for: identifier)
        #expect(trip == nil)
      }
      let model = try #require(context.model(for: identifiers[0]) as? Trip)
      try await trial.daemon.stop()
      _ = model.name
      #expect(context.faultError != nil)
      try await trial.daemon.start()
      #expect(!model.name.isEmpty && context.faultError == nil)
    }
  }
#endif
