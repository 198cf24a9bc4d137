#if KLIEG_MACROS
  import Foundation
  import KliegQueue
  import SwiftData
  import Testing

  /// “Background Fetch Patterns with @ModelActor”.
  @Suite(.timeLimit(.minutes(3))) struct BackgroundListingTests {
    typealias Trip = Listings.Trip

    private func filled() async throws -> ListingTrial {
      let trial = try await ListingTrial()
      try trial.fill()
      return trial
    }

    @Test func basicBackgroundFetch() async throws {
      let trial = try await filled()
      let handler = TripDataHandler(modelContainer: trial.container)
      #expect(try await handler.fetchTripCount(destination: "Paris") == 2)
      let upcoming = try await handler.fetchUpcomingTrips()
      let names = upcoming.map { (trial.context.model(for: $0) as? Trip)?.name }
      #expect(names == ["Alps", "Bistros"])
    }

    @Test func aHandlerWorksOffTheMainThread() async throws {
      let trial = try await filled()
      let container = trial.container
      let handler = await MainActor.run { TripDataHandler(modelContainer: container) }
      #expect(await handler.isOnMainThread == false)
    }

    @Test func importWithProgress() async throws {
      let trial = try await ListingTrial()
      let records = (0..<1_234).map { number in
        Listings.TripRecord(
          name: "Trip \(number)", destination: number.isMultiple(of: 2) ? "Rome" : "Oslo",
          startDate: ListingTrial.day(number), endDate: ListingTrial.day(number + 1))
      }
      let steps = Locked<[Int]>([])
      let handler = ImportHandler(modelContainer: trial.container)
      let imported = try await handler.importTrips(records) { step in
        steps.withLock { $0.append(step) }
      }
      #expect(imported == 1_234)
      #expect(steps.withLock { $0 } == [1, 501, 1_001])
      #expect(try trial.again().fetchCount(FetchDescriptor<Trip>()) == 1_234)
    }

    @Test func resolvingIdentifiersOnTheMainActor() async throws {
      let trial = try await filled()
      trial.context.insert(
        Trip(
          name: "Canals", destination: "Venice", startDate: ListingTrial.day(90),
          endDate: ListingTrial.day(95)))
      try trial.context.save()
      let handler = DuplicateHandler(modelContainer: trial.container)
      let ids = try await handler.findDuplicateIDs()
      let destinations = await Self.destinations(of: ids, in: trial.container)
      #expect(destinations.count == 1)
      #expect(["Venice", "Amsterdam"].contains(destinations.first ?? ""))
    }

    @MainActor private static func destinations(
      of ids: [PersistentIdentifier], in container: ModelContainer
    ) -> [String] {
      let modelContext = container.mainContext
      let duplicates = ids.compactMap { id in
        modelContext.registeredModel(for: id) as Trip?
          ?? (modelContext.model(for: id) as? Trip)
      }
      return duplicates.map(\.destination)
    }
  }

  extension TripDataHandler {
    fileprivate var isOnMainThread: Bool { Thread.isMainThread }
  }
#endif
