#if KLIEG_MACROS
  import Foundation
  import KliegModel
  import Observation
  import SwiftData
  import TestSupport
  import Testing

  /// “@Query Initializer Variants”, “Dynamic Sort Switching” and “Dynamic Query Switching”.
  @MainActor
  @Suite(.timeLimit(.minutes(3))) struct QueryListingTests {
    typealias Trip = Listings.Trip

    let trial: ListingTrial
    var mainContext: ModelContext { trial.container.mainContext }

    init() async throws {
      trial = try await ListingTrial()
      try trial.fill()
    }

    private func view<View>(_ make: () -> View) -> View {
      ModelEnvironment.with(mainContext, make)
    }

    @Test func allTrips() {
      let all: Set = ["Museums", "Harbours", "Canals", "Alps", "Bistros"]
      let kinds: [any QueryListings.Shown.Type] = [
        QueryListings.Basic.self, QueryListings.BasicWithAnimation.self,
        QueryListings.BasicWithTransaction.self,
      ]
      for kind in kinds {
        let names = view { kind.init() }.names
        #expect(Set(names) == all)
        #expect(names.count == 5)
      }
    }

    @Test func filtersAndOrders() {
      let expected: [(any QueryListings.Shown.Type, [String])] = [
        (QueryListings.FilterAndSort.self, ["Alps", "Museums"]),
        (QueryListings.FilterAndSortWithAnimation.self, ["Alps", "Museums"]),
        (
          QueryListings.FilterAndKeyPath.self,
          ["Museums", "Harbours", "Canals", "Alps", "Bistros"]
        ),
        (QueryListings.RecentTripsView.self, ["Alps", "Bistros"]),
        (QueryListings.RecentTripsWithAnimation.self, ["Alps", "Bistros"]),
        (
          QueryListings.SectionedTrips.self,
          [
            "Amsterdam: Canals", "Hamburg: Harbours", "Innsbruck: Alps", "Paris: Museums Bistros",
          ]
        ),
        (
          QueryListings.SectionedByKeyPath.self,
          ["Amsterdam: Canals", "Innsbruck: Alps", "Paris: Museums Bistros"]
        ),
      ]
      for (kind, names) in expected {
        #expect(view { kind.init() }.names == names, "\(kind)")
      }
    }

    @Test func aQueryHasItsContextAndNoError() {
      let view = view { QueryListings.Basic() }
      #expect(view.names.count == 5)
      #expect(view.error == nil)
      #expect(view.context === mainContext)
    }

    @Test func anOptionalKeyPathOrders() async throws {
      let trial = try await ListingTrial(for: Schema([OpenEnded.Trip.self]))
      trial.context.insert(OpenEnded.Trip(name: "Open"))
      trial.context.insert(OpenEnded.Trip(name: "Early", endDate: ListingTrial.day(1)))
      trial.context.insert(OpenEnded.Trip(name: "Late", endDate: ListingTrial.day(9)))
      try trial.context.save()
      let view = ModelEnvironment.with(trial.container.mainContext) {
        QueryListings.OptionalKeyPath()
      }
      #expect(view.names == ["Late", "Early", "Open"])
    }

    @Test func dynamicSortSwitching() {
      let forward = view { QueryListings.SortedTripList(sortKey: .name, sortOrder: .forward) }
      #expect(forward.names == ["Alps", "Bistros", "Canals", "Harbours", "Museums"])
      let reverse = view { QueryListings.SortedTripList(sortKey: .date, sortOrder: .reverse) }
      #expect(reverse.names == ["Bistros", "Alps", "Canals", "Harbours", "Museums"])
    }

    @Test(arguments: [
      ("", false, ["Bistros", "Alps", "Canals", "Harbours", "Museums"]),
      ("", true, ["Alps", "Museums"]), ("AL", false, ["Alps", "Canals"]), ("al", true, ["Alps"]),
      ("zebra", false, []),
    ])
    func filterAndSortByTheParent(searchText: String, favoritesOnly: Bool, names: [String]) {
      let list = view {
        QueryListings.FilteredTripList(searchText: searchText, favoritesOnly: favoritesOnly)
      }
      #expect(list.names == names)
    }

    @Test func fullDynamicDescriptor() {
      let paris = view {
        QueryListings.AdvancedTripList(
          destination: "Paris", minDate: nil, sortKey: \Trip.name, ascending: true, limit: nil)
      }
      #expect(paris.names == ["Museums", "Bistros"])
      let last = view {
        QueryListings.AdvancedTripList(
          destination: nil, minDate: nil, sortKey: \Trip.budget, ascending: false, limit: 2)
      }
      #expect(last.names == ["Bistros", "Alps"])
    }

    @Test func aQueryTellsWhyItFindsNothing() async throws {
      let list = view { QueryListings.Basic() }
      #expect(list.names.count == 5)
      try await trial.daemon.stop()
      // What was found stays, and a list that is made now says why it is empty.
      let late = view { QueryListings.Basic() }
      #expect(late.names == [])
      #expect((late.error as? KliegError)?.code == .unavailable)
      #expect(list.names.count == 5)
    }

    @Test func aQueryFollowsWhatAnotherContextSaves() async throws {
      let list = view {
        QueryListings.FilteredTripList(searchText: "snow", favoritesOnly: false)
      }
      #expect(list.names == [])
      try await changed {
        list.names
      } after: {
        trial.context.insert(
          Trip(
            name: "Snow", destination: "Tromsø", startDate: ListingTrial.day(70),
            endDate: ListingTrial.day(77)))
        try trial.context.save()
      }
      #expect(list.names == ["Snow"])
    }

    /// Does something and waits until what is read says that it has changed.
    private func changed(
      _ read: () -> [String], after change: () throws -> Void
    ) async throws {
      let (changes, told) = AsyncStream.makeStream(of: Void.self)
      _ = withObservationTracking(read) { told.yield() }
      try change()
      for await _ in changes { break }
    }
  }
#endif
